import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createLoader } from './lazy-part.tsx';
import { MissingPart } from './missing-part.tsx';

const Part = () => null;

test('a part of the desk that cannot be loaded is loaded at the next try, and then only once', async () => {
  const load = vi.fn(async () => ({ Part })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const loader = createLoader(load, 'Part');
  expect(await loader.load()).toBe(false);
  expect(loader.found()).toBeUndefined();
  expect(await loader.load()).toBe(true);
  expect(await loader.load()).toBe(true);
  expect(loader.found()).toBe(Part);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a module without the part counts as not loaded', async () => {
  const loader = createLoader(async () => ({}) as { Part: typeof Part }, 'Part');
  expect(await loader.load()).toBe(false);
});

test('while offline a missing part says that it is loaded later, and while online it offers a reload', () => {
  const offline = renderToStaticMarkup(<MissingPart isOnline={false} />);
  expect(offline).toContain('This is loaded when you are online again.');
  expect(offline).not.toContain('<button');
  expect(renderToStaticMarkup(<MissingPart isOnline />)).toMatch(
    /could not be loaded.*<button.*Reload the page/,
  );
});
