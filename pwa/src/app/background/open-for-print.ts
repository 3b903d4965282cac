/** Opens the folded parts of a page while it is printed, because nobody can open them on paper. */
export function openForPrint(): void {
  const opened: { details: HTMLDetailsElement; name: string }[] = [];
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([open])'))
      opened.push({ details, name: details.name });
    for (const { details } of opened) {
      // Of several elements with the same name only one can be open.
      details.name = '';
      details.open = true;
    }
  });
  addEventListener('afterprint', () => {
    for (const { details, name } of opened.splice(0)) {
      details.open = false;
      details.name = name;
    }
  });
}
