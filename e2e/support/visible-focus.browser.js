// Runs inside the page; `focusProblems` describes the problems with the visible focus.

const stops = 'a[href], button, input, select, textarea, summary';

/**
 * Returns the elements that may show the focus ring: the control, its label, and what is drawn in place of a hidden
 * control.
 */
function partsOf(element) {
  const isUnseen = Number(getComputedStyle(element).opacity) < 0.5;
  const { previousElementSibling: before, nextElementSibling: after } = element;
  const standIns = isUnseen ? [before, ...(before?.children ?? []), after] : [];
  return [element, element.closest('label'), ...standIns].filter((part) => part instanceof Element);
}

function lookOf(part) {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow, opacity } = getComputedStyle(part);
  if (Number(opacity) < 0.5) return 'unseen';
  const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
  return `${outline} ${boxShadow}`;
}

/** Records how each control looks without the focus, for a comparison when it has the focus. */
function noteLooks(focused) {
  window.looks ??= new WeakMap();
  const unfocused = [...document.querySelectorAll(stops)]
    .filter((element) => element !== focused && !element.closest('label')?.contains(focused))
    .flatMap(partsOf)
    .filter((part) => !part.contains(focused));
  for (const part of unfocused) window.looks.set(part, lookOf(part));
}

const hasRing = (focused) =>
  partsOf(focused).some((part) => {
    const look = lookOf(part);
    return look !== 'unseen' && look !== 'none none' && look !== window.looks.get(part);
  });

const isInWindow = ({ top, left, right, bottom, height }) =>
  top >= 0 && left >= -1 && right <= innerWidth + 1 && (bottom <= innerHeight + 1 || height > innerHeight);

function coverOf(shown, { left, top, bottom, width, height }) {
  return [top + 2, top + height / 2, bottom - 2]
    .map((y) => document.elementFromPoint(left + width / 2, y))
    .find((hit) => hit !== null && !shown.contains(hit) && !hit.contains(shown));
}

// biome-ignore lint/correctness/noUnusedVariables: called by keyboard.ts
function focusProblems() {
  const focused = document.activeElement;
  noteLooks(focused);
  if (!focused || focused === document.body) return [];
  const shown = focused.closest('label') ?? focused;
  const [box] = shown.getClientRects();
  if (!box) return ['has no box on the screen'];
  const cover = coverOf(shown, box);
  return [
    ...(hasRing(focused) ? [] : ['has no focus ring']),
    ...(isInWindow(box)
      ? []
      : [`is not completely in the window: ${Math.round(box.top)} to ${Math.round(box.bottom)}`]),
    ...(cover ? [`is covered by ${cover.outerHTML.slice(0, 80)}`] : []),
  ];
}
