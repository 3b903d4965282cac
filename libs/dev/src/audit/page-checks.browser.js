// Runs inside the page. `limits` comes from page-checks.ts; the answer is a list of findings in words.
(limits) => {
  const found = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 1) found.push(`the page scrolls sideways by ${wide} px`);
  if (!/\S.* \| Tshepa$/.test(document.title)) found.push(`the tab title is "${document.title}"`);
  const isDesk = document.querySelector('table[data-rows], .admin, [class*="admin-layout"]') !== null;
  const modal = document.querySelector('dialog[open]');
  for (const element of (modal ?? document).querySelectorAll(
    'a[href], button, input, select, textarea, summary',
  )) {
    const style = getComputedStyle(element);
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || style.visibility === 'hidden' || box.bottom < 0) continue;
    // A link within a sentence is as high as its line.
    if (element.tagName === 'A' && style.display === 'inline') continue;
    const isMain = element.tagName === 'BUTTON' && !isDesk && element.closest('main, dialog') !== null;
    const least = isMain ? limits.smallestButton : limits.smallestTarget;
    if (box.height + 0.5 < least || box.width + 0.5 < limits.smallestTarget) {
      const name = (element.textContent || element.getAttribute('aria-label') || element.id)
        .trim()
        .slice(0, 30);
      found.push(
        `${element.tagName.toLowerCase()} "${name}" is ${Math.round(box.width)} x ${Math.round(box.height)} px`,
      );
    }
  }
  return found;
};
