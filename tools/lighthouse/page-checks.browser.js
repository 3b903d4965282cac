// Runs inside the page. `limits` comes from page-checks.ts; returns the findings as text.
(limits) => {
  const modal = document.querySelector('dialog[open]');
  const isStaffScreen = location.pathname.startsWith('/admin');

  // A label is part of its target. Links within a sentence and hidden controls behind a visible control do not count.
  const boxOf = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  const isTarget = (element) => {
    const { width, height, bottom } = boxOf(element);
    const { visibility, display } = getComputedStyle(element);
    const isShown = width > 0 && height > 0 && bottom >= 0 && visibility !== 'hidden';
    const isHiddenControl = element.tabIndex < 0 || element.closest('[aria-hidden="true"]') !== null;
    return isShown && !isHiddenControl && !(element.tagName === 'A' && display === 'inline');
  };
  const smallestHeight = (element) =>
    element.tagName === 'BUTTON' && !isStaffScreen && element.closest('main, dialog')
      ? limits.smallestButton
      : limits.smallestTarget;
  const describe = (element) => {
    const { width, height } = boxOf(element);
    const name = (element.textContent || element.getAttribute('aria-label') || element.id)
      .trim()
      .slice(0, 30);
    return `${element.tagName.toLowerCase()} "${name}" is ${Math.round(width)} x ${Math.round(height)} px`;
  };

  const small = [...(modal ?? document).querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(isTarget)
    .filter((element) => {
      const { width, height } = boxOf(element);
      return height + 0.5 < smallestHeight(element) || width + 0.5 < limits.smallestTarget;
    });
  // These spans show the name of the app, and of the person whose application is open.
  const unseen = [...document.querySelectorAll('header span')]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => {
      const text = document.createRange();
      text.selectNodeContents(node);
      return node.nodeType === Node.TEXT_NODE && text.getBoundingClientRect().height < limits.smallestText;
    });
  const wide = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .map((box) => ({ name: box.tagName.toLowerCase(), by: box.scrollWidth - box.clientWidth }))
    .filter(({ by }) => by > 1);
  return [
    ...wide.map(({ name, by }) => `the ${name} scrolls sideways by ${by} px`),
    ...(/\S.* \| Tshepa$/.test(document.title) ? [] : [`the tab title is "${document.title}"`]),
    ...small.map(describe),
    ...unseen.map(({ textContent }) => `the header hides "${textContent}"`),
  ];
};
