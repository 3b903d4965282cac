// Runs inside the page; screen-reader.ts calls the functions by their names.

const wordsOf = (element) => element.textContent.replace(/\s+/g, ' ').trim();
const isShown = (element) => element.checkVisibility({ visibilityProperty: true });

const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
const liveRegions = () => [...document.querySelectorAll(live)].filter(isShown);

/** Recognises a countdown that is written as a clock or as a number of seconds. */
const isCountdown = (words) => /\b\d:\d\d\b(?! to)|\b\d+ s\b/.test(words);

function describedBy(element) {
  return (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
}

// Phones announce the value text of a progress bar, which Chromium's accessibility tree does not have.
const announcesStep = (bar) =>
  /^Step \d of 9$/.test(bar.getAttribute('aria-valuetext')) &&
  wordsOf(document.getElementById(bar.getAttribute('aria-labelledby'))) ===
    bar.getAttribute('aria-valuetext');

function problemsOf(element) {
  const name = element.id || element.tagName;
  const missing = describedBy(element).filter((id) => !document.getElementById(id));
  const lacksMessage =
    element.matches('[aria-invalid=true]') &&
    ![element, element.closest('fieldset')].some(
      (one) => one && describedBy(one).some((id) => /-error$/.test(id)),
    );
  return [
    ...missing.map((id) => `${name} is described by ${id}, which is not in the page`),
    ...(lacksMessage ? [`${name} is invalid and has no error message`] : []),
    ...(element.tabIndex > 0
      ? [`${name} has a positive tabindex, which changes the order of the Tab key`]
      : []),
    ...(element.closest('[aria-hidden=true]') && element.tabIndex >= 0
      ? [`${name} can have the focus but is hidden from screen readers`]
      : []),
  ];
}

// biome-ignore lint/correctness/noUnusedVariables: called by screen-reader.ts
function pageProblems() {
  const headings = [...document.querySelectorAll('h1')].filter(isShown);
  const hasMain = document.querySelectorAll('main').length === 1;
  const counting = liveRegions().filter((region) => isCountdown(wordsOf(region)));
  const assertive = [...document.querySelectorAll('[aria-live=assertive]:not([role=alert])')];
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} main headings`]),
    ...(hasMain ? [] : ['not exactly one main element']),
    ...([...document.querySelectorAll('[role=progressbar]')].every(announcesStep)
      ? []
      : ['a progress bar that does not announce its step']),
    ...(document.documentElement.lang ? [] : ['no language of the page']),
    ...counting.map((region) => `a countdown that is read out: ${wordsOf(region)}`),
    ...assertive.map((region) => `a text that interrupts and is no alert: ${wordsOf(region)}`),
    ...[...document.querySelectorAll('a[href], button, input, select, textarea, fieldset')]
      .filter(isShown)
      .flatMap(problemsOf),
  ];
}

// biome-ignore lint/correctness/noUnusedVariables: called by screen-reader.ts
function listen() {
  window.spoken = [];
  const said = new Map(liveRegions().map((region) => [region, wordsOf(region)]));
  new MutationObserver(() => {
    for (const region of liveRegions()) {
      const words = wordsOf(region);
      if (words && said.get(region) !== words) window.spoken.push(words);
      said.set(region, words);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

// biome-ignore lint/correctness/noUnusedVariables: called by screen-reader.ts
function focusedField() {
  const field = document.activeElement;
  const described = [field, field.closest('fieldset')].filter(Boolean).flatMap(describedBy);
  return {
    id: field.id,
    isInvalid: field.matches('[aria-invalid=true]'),
    description: described.map((id) => wordsOf(document.getElementById(id))).join(' '),
  };
}
