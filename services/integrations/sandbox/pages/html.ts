import { escapeHtml } from '@tshepa/contracts/rules/escape-html';

/** Markup with every inserted value escaped; nested `html` results and lists of them go in as they are. */
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
