import { escapeHtml } from '@tshepa/contracts/rules/typed-text';

/** Markup. Inserted values are escaped, except for nested `html` results and lists of them. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const render = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return escapeHtml(String(value ?? ''));
};

export const html = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Html(parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''));

const style = new Html(`
:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; color: #17222e; background: #f4f6f8; }
body { margin: 0 auto; max-width: 1080px; padding: 1.5rem; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
p.note { color: #51606f; margin: .2rem 0 1.2rem; }
section { background: #fff; border: 1px solid #dde3e9; border-radius: 10px; padding: 1rem 1.1rem; margin-bottom: 1rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; color: #51606f; font-weight: 600; }
th, td { padding: .35rem .6rem .35rem 0; vertical-align: top; border-bottom: 1px solid #eef1f4; }
code { font: 13px ui-monospace, monospace; } .text { white-space: pre-wrap; overflow-wrap: anywhere; }
form { display: inline; } form.fault { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: .8rem; } label { display: grid; font-size: .85rem; color: #51606f; }
input, select { font: inherit; padding: .25rem; } button { font: inherit; border: 0; border-radius: 6px; padding: .35rem .8rem; color: #fff; cursor: pointer; }
.accept { background: #17703f; } .decline { background: #a4262c; } .set { background: #34506b; } .empty { color: #6d7b88; }
`);

export const row = (...cells: readonly unknown[]): Html =>
  html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;

export const table = (head: readonly string[], rows: readonly Html[]): Html =>
  html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;

export const page = (title: string, body: Html, head: Html = html``): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${style}</style></head><body>
<h1>${title}</h1>${body}
</body></html>`.text;
