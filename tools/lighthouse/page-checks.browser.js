// Runs inside the page. `limits` comes from page-checks.ts; the answer is a list of findings in words.
(limits) => {
  const modal = document.querySelector('dialog[open]');
  const isDesk = document.querySelector('[class*="admin-layout"]') !== null;

  // A label belongs to the target; a link within a sentence is as high as its line; what another control stands for
  // is no target of its own.
  const boxOf = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  const isTarget = (element) => {
    const { width, height, bottom } = boxOf(element);
    const { visibility, display } = getComputedStyle(element);
    const isShown = width > 0 && height > 0 && bottom >= 0 && visibility !== 'hidden';
    const isStandIn = element.tabIndex < 0 || element.closest('[aria-hidden="true"]') !== null;
    return isShown && !isStandIn && !(element.tagName === 'A' && display === 'inline');
  };
  const leastHeight = (element) =>
    element.tagName === 'BUTTON' && !isDesk && element.closest('main, dialog')
      ? limits.smallestButton
      : limits.smallestTarget;
  const complain = (element) => {
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
      return height + 0.5 < leastHeight(element) || width + 0.5 < limits.smallestTarget;
    });
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  return [
    ...(wide > 1 ? [`the page scrolls sideways by ${wide} px`] : []),
    ...(/\S.* \| Tshepa$/.test(document.title) ? [] : [`the tab title is "${document.title}"`]),
    ...small.map(complain),
  ];
};
