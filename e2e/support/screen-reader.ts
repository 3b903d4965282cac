import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/*
 * Reads what screen readers get from a page: the accessibility tree of Chromium, and the attributes of the page.
 */

type AxNode = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
};

/** One node as a screen reader announces it. */
export type Heard = { role: string; name: string; description: string; group: string };

const text = (field: { value?: string } | undefined) => field?.value?.trim() ?? '';

export async function heardOn(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Accessibility.enable');
    const tree = await session.send('Accessibility.getFullAXTree');
    const nodes: AxNode[] = tree.nodes;
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const groupOf = (node: AxNode): string => {
      const parent = byId.get(node.parentId ?? '');
      if (!parent) return '';
      return ['group', 'radiogroup'].includes(text(parent.role)) ? text(parent.name) : groupOf(parent);
    };
    return nodes
      .filter(({ ignored }) => !ignored)
      .map((node) => ({
        role: text(node.role),
        name: text(node.name),
        description: text(node.description),
        group: groupOf(node),
      }));
  } finally {
    await session.detach();
  }
}

const controlRoles = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'listbox',
  'menuitem',
  'radio',
  'searchbox',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);
/** Roles that need a name. */
const namedRoles = new Set([...controlRoles, 'dialog', 'img', 'image', 'navigation', 'progressbar', 'timer']);

const script = readFileSync(join(import.meta.dirname, 'screen-reader.browser.js'), 'utf8');
const inPage = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate<T>(`(() => { ${script}; return ${expression}; })()`);

/** Describes the parts of a screen that a screen reader announces wrongly or not at all. */
export async function readingProblemsOn(page: Page): Promise<string[]> {
  const heard = await heardOn(page);
  const named = heard.filter(({ role, name }) => namedRoles.has(role) && name === '');
  const alone = heard.filter(({ role, group }) => role === 'radio' && group === '');
  return [
    ...named.map(({ role }) => `a ${role} without a name`),
    ...alone.map(({ name }) => `the answer "${name}" belongs to no question`),
    ...(await inPage<string[]>(page, 'pageProblems()')),
  ];
}

/** Returns the current texts of all live regions. */
export const spokenOn = (page: Page): Promise<string[]> => inPage(page, 'liveRegions().map(wordsOf)');

/** Records the texts of live regions from now on; `spokenSince` returns them. */
export const listen = (page: Page): Promise<void> => inPage(page, 'listen()');
export const spokenSince = (page: Page): Promise<string[]> => inPage(page, 'window.spoken');

export type FocusedField = {
  id: string;
  isInvalid: boolean;
  description: string;
};

/** Returns the focused field and its description. */
export const focusedField = (page: Page): Promise<FocusedField> => inPage(page, 'focusedField()');
