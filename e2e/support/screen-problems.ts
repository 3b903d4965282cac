import type { Page } from 'playwright-core';

/** Returns the errors of a step: the messages at its top, the invalid fields, and whether the messages have the focus. */
export async function problemsOn(page: Page) {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
  await summary.waitFor();
  return {
    messages: await summary.getByRole('listitem').allInnerTexts(),
    marked: await page
      .locator('[aria-invalid=true]')
      .evaluateAll((controls) => [...new Set(controls.map((control) => control.getAttribute('name')))]),
    hasFocus: await summary.evaluate((box) => box.ownerDocument.activeElement === box),
  };
}
