/** Elements that can take over the focus of a part of theirs. */
const parts = 'form, search, nav, section, dialog, main';

/** React and the browser need a moment to close a dialog or to disable a button. */
const settleMs = 50;

const isLost = (element: Element) =>
  !element.isConnected || element.matches(':disabled') || element.getClientRects().length === 0;

function moveTo(element: HTMLElement) {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns where the focus goes: the nearest part that is still there, or the heading of the dialog or page on top. */
function placeFor(path: readonly EventTarget[]): HTMLElement | null {
  const top =
    [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.querySelector('main');
  if (!top) return null;
  const part = path.find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== top &&
      top.contains(element) &&
      element.matches(parts) &&
      !isLost(element),
  );
  return part ?? top.querySelector<HTMLElement>('h1, h2') ?? top;
}

/**
 * Keeps the focus on the screen. A pressed button that disappears or is disabled would leave the focus on the body.
 * People with a keyboard or a screen reader would then lose their place. The returned function stops it.
 */
export function keepFocus(): () => void {
  let path: readonly EventTarget[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = () => {
    timer = undefined;
    const [last] = path;
    const now = document.activeElement;
    const isNowhere = now === null || now === document.body || now.matches(':disabled');
    if (isNowhere && last instanceof Element && isLost(last)) {
      const place = placeFor(path);
      path = [];
      if (place) moveTo(place);
    }
  };
  const remember = (event: FocusEvent) => {
    path = event.composedPath();
  };
  /** Whoever presses beside all controls takes the focus away on purpose. */
  const forget = () => {
    path = [];
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(check, settleMs);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, { capture: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, { capture: true });
  };
}
