import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/*
 * What a screen reader is told: Chromium's own accessibility tree, and what the page says of its parts.
 */

type AxNode = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
};

/** One thing as it is read out. */
export type Heard = { role: string; name: string; description: string; group: string };

const text = (field: { value?: string } | undefined) => field?.value?.trim() ?? '';

/** Everything on the page that has a role, in the order of the page. */
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
/** Roles that mean nothing without a name. */
const namedRoles = new Set([...controlRoles, 'dialog', 'img', 'image', 'navigation', 'progressbar', 'timer']);

const script = readFileSync(join(import.meta.dirname, 'screen-reader.browser.js'), 'utf8');
const inPage = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate<T>(`(() => { ${script}; return ${expression}; })()`);

/** What a screen says wrongly or not at all, in sentences; empty when all is well. */
export async function unheardOn(page: Page): Promise<string[]> {
  const heard = await heardOn(page);
  const named = heard.filter(({ role, name }) => namedRoles.has(role) && name === '');
  const alone = heard.filter(({ role, group }) => role === 'radio' && group === '');
  return [
    ...named.map(({ role }) => `a ${role} without a name`),
    ...alone.map(({ name }) => `the answer "${name}" belongs to no question`),
    ...(await inPage<string[]>(page, 'unsaid()')),
  ];
}

/** The words of everything that speaks up by itself, now. */
export const spokenOn = (page: Page): Promise<string[]> => inPage(page, 'liveRegions().map(wordsOf)');

/** From now on keeps what live regions say; `spokenSince` tells. */
export const listen = (page: Page): Promise<void> => inPage(page, 'listen()');
export const spokenSince = (page: Page): Promise<string[]> => inPage(page, 'window.spoken');

export type FocusedField = {
  id: string;
  isInvalid: boolean;
  description: string;
};

/** The field with the focus, and what is read out after its name. */
export const focusedField = (page: Page): Promise<FocusedField> => inPage(page, 'focusedField()');
