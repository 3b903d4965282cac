import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PrintOrSave } from './print-or-save.tsx';

const shownWith = (window: object) => {
  vi.stubGlobal('window', window);
  return renderToStaticMarkup(<PrintOrSave fileName="answers.txt" text="Your answers" />);
};

test('[S2.19] a browser that can print offers to print, and a browser that cannot print saves the text', () => {
  const canPrint = shownWith({ print: () => undefined });
  expect(canPrint).toContain('Print or save');
  expect(canPrint).not.toContain('Save as text');
  const cannotPrint = shownWith({});
  expect(cannotPrint).toContain('Save as text');
  expect(cannotPrint).not.toContain('Print');
});
