const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (value: unknown) =>
  String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '');

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
  return escapeHtml(value);
};

export const html = (parts: TemplateStringsArray, ...values: unknown[]) =>
  new Html(parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''));
