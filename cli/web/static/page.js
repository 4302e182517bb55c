// Tapping without a reload. Every button works without this file, too: it is then a link to the next state of the page.
"use strict";

(() => {
  const form = document.getElementById("ask");
  const said = document.getElementById("said");
  const plain = new Set(["hand", "laid"]); // there a Wild is just the card

  const inputs = [...form.querySelectorAll("input[data-cards]")];
  const target = () => {
    const chosen = form.querySelector('input[name="into"]:checked');
    return (chosen && form.elements[chosen.value]) || inputs[0];
  };
  const split = (text) => {
    const head = /^\s*\w+\s*:/.exec(text);
    const words = text.slice(head ? head[0].length : 0).replaceAll(",", " ").split(/\s+/).filter(Boolean);
    return [head ? head[0].trim() : "", words];
  };
  const faces = new Map([...form.querySelectorAll('button[name="add"]')].map((b) => [b.value, b]));
  const label = (input) => form.querySelector(`label[for="${input.id}"]`).firstChild.textContent.trim();

  // The cards of a field as buttons that take them out again.
  const redraw = (input) => {
    const held = form.querySelector(`[data-held="${input.name}"]`);
    held.replaceChildren(...split(input.value)[1].map((word, place) => {
      const face = faces.get(word.toUpperCase().split("=")[0]);
      const button = document.createElement("button");
      button.className = face ? face.className : "card card-none";
      button.name = "take";
      button.value = `${input.name}:${place}`;
      button.textContent = word;
      const named = face ? face.getAttribute("aria-label") : word;
      button.setAttribute("aria-label", `take out ${named}${word.includes("=") ? ` as ${word.split("=")[1]}` : ""}`);
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
  };
  const set = (input, text, told) => {
    input.value = text;
    redraw(input);
    const words = split(text)[1];
    said.textContent = `${told} – ${label(input)} (${words.length}): ${words.join(" ") || "no card"}`;
  };

  const add = (button) => {
    const input = target();
    const wild = form.elements.wild;
    const word = button.value === "W" && wild && wild.value && !plain.has(input.name) ? `W=${wild.value}` : button.value;
    set(input, input.name === "card" ? word : `${input.value.trim()} ${word}`.trim(), `added ${word}`);
  };
  const take = (button) => {
    const at = button.value.lastIndexOf(":");
    const input = form.elements[button.value.slice(0, at)];
    const place = Number(button.value.slice(at + 1));
    const [head, words] = split(input.value);
    const [gone] = words.splice(place, 1);
    set(input, words.length ? [head, ...words].filter(Boolean).join(" ") : "", `took out ${gone}`);
    const left = form.querySelectorAll(`[data-held="${input.name}"] button`);
    (left[Math.min(place, left.length - 1)] || input).focus();
  };

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.name === "add") add(button);
    else if (button.name === "take") take(button);
    else if (button.hasAttribute("data-clear")) set(target(), "", "cleared");
    else return;
    event.preventDefault();
  });

  for (const input of inputs) {
    input.addEventListener("input", () => redraw(input));
    input.addEventListener("focus", () => {
      const radio = form.querySelector(`input[name="into"][value="${input.name}"]`);
      if (radio) radio.checked = true;
    });
  }

  // Another edition has other phases and cards, another phase other groups: the server shows them.
  const reload = document.createElement("button");
  reload.hidden = true;
  reload.setAttribute("formaction", "/");
  form.append(reload);
  for (const select of form.querySelectorAll("select[data-reload]")) {
    select.addEventListener("change", () => form.requestSubmit(reload));
  }

  // Nothing that is empty belongs into the address.
  form.addEventListener("formdata", (event) => {
    for (const [name, value] of [...event.formData]) if (!value) event.formData.delete(name);
  });

  const verdict = document.getElementById("answer");
  const wrong = document.querySelector('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  else if (verdict && (!location.hash || location.hash === "#answer")) verdict.focus();
})();
