"""A Phase 10 program as there are many: it knows one thing, and not quite. A card is (colour, number).

Wilds are number 13, Skips 14, as it found practical.
"""

WILD, SKIP = 13, 14
PHASES = {
    1: [("set", 3), ("set", 3)],
    2: [("set", 3), ("run", 4)],
    3: [("set", 4), ("run", 4)],
    4: [("run", 7)],
    5: [("run", 8)],
    6: [("run", 9)],
    7: [("set", 4), ("set", 4)],
    8: [("colour", 7)],
    9: [("set", 5), ("set", 2)],
    10: [("set", 5), ("set", 3)],
}


def is_valid_phase(cards, phase):
    """Whether the cards hold the phase."""
    left = [card for card in cards if card[1] != SKIP]
    return all(_take(left, kind, size) for kind, size in PHASES[phase])


def _take(left, kind, size):
    """Take a group out of the cards that are left: the first that fits, with as many Wilds as it lacks."""
    wilds = [card for card in left if card[1] == WILD]
    naturals = [card for card in left if card[1] != WILD]
    if kind == "run":
        wanted = [range(low, low + size) for low in range(1, 14 - size)]
        choices = [[next((c for c in naturals if c[1] == n), None) for n in numbers] for numbers in wanted]
    else:
        side = 0 if kind == "colour" else 1
        choices = [
            [c for c in naturals if c[side] == value][:size] for value in dict.fromkeys(c[side] for c in naturals)
        ]
    for choice in choices:
        found = [card for card in choice if card]
        if len(found) + len(wilds) >= size:
            for card in found + wilds[: size - len(found)]:
                left.remove(card)
            return True
    return False
