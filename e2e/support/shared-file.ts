import type { BrowserContext, Page } from 'playwright-core';

export type Shared = { name: string; mimeType: string; buffer: Buffer };

/**
 * Shares files with the installed app as a phone does: by a POST navigation that does not start on a page of the app.
 * Returns the page that the app shows.
 */
export async function shareTo(context: BrowserContext, url: string, files: readonly Shared[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${url}/share">
      <input type="file" name="documents" multiple /><button>Share</button>
    </form>`,
  );
  await page.locator('input').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/notification');
  return page;
}
