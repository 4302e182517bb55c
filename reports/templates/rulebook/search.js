// Search over search-index.js, which lies beside this file: no network, no library.
"use strict";
(function () {
  const form = document.getElementById("search");
  const index = window.phaseproofIndex;
  if (!form || !index) return;
  const input = document.getElementById("words");
  const found = document.getElementById("found");
  const hits = document.getElementById("hits");
  const root = form.dataset.root;
  const most = 20;
  const texts = index.map((entry) => [entry[0].toLowerCase(), (entry[0] + " " + entry[1]).toLowerCase()]);

  // The better the place in which the words stand, the higher: the title itself, its beginning, the title, the text.
  function rank(number, query, words) {
    const [title, all] = texts[number];
    if (!words.every((word) => all.includes(word))) return -1;
    if (title === query) return 3;
    if (title.startsWith(query)) return 2;
    return words.every((word) => title.includes(word)) ? 1 : 0;
  }

  function show() {
    const query = input.value.trim().toLowerCase();
    hits.replaceChildren();
    if (!query) {
      found.textContent = "";
      return;
    }
    const words = query.split(/\s+/);
    const ranked = index
      .map((entry, number) => [rank(number, query, words), number])
      .filter((pair) => pair[0] >= 0)
      .sort((one, other) => other[0] - one[0] || one[1] - other[1]);
    for (const [, number] of ranked.slice(0, most)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + index[number][2];
      link.textContent = index[number][0];
      item.append(link, " " + index[number][1]);
      hits.append(item);
    }
    const more = ranked.length > most ? ", the first " + most + " are shown" : "";
    found.textContent = (ranked.length || "nothing") + " found" + more;
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = hits.querySelector("a");
    if (first) first.focus();
  });
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      input.value = "";
      show();
    }
  });
})();
