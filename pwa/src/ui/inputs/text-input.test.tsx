import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextArea, TextInput } from './text-input.tsx';

const field = { id: 'word', label: 'Word', value: '', onChange: () => undefined };

test.each([
  ['one line', TextInput],
  ['more lines', TextArea],
])('a field for %s of text has the description from its screen as well as its own hint and error', (_what, Control) => {
  const plain = renderToStaticMarkup(<Control {...field} />);
  expect(plain).not.toMatch(/aria-(invalid|describedby)/);
  const marked = renderToStaticMarkup(<Control {...field} aria-invalid aria-describedby="note" />);
  expect(marked).toContain('aria-invalid="true"');
  expect(marked).toContain('aria-describedby="note"');
  const wrong = renderToStaticMarkup(
    <Control {...field} hint="Short" error="Enter a word" aria-describedby="note" />,
  );
  expect(wrong).toContain('aria-invalid="true"');
  expect(wrong).toContain('aria-describedby="note word-hint word-error"');
});
