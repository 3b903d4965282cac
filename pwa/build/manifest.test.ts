import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { httpOperations } from '@tshepa/contracts';
import { describe, expect, test } from 'vitest';
import { paths } from '../src/platform/paths.ts';
import { manifest } from './manifest.ts';

const pathOf = (url: string) => new URL(url, 'https://app.example').pathname;

describe('the manifest', () => {
  test('receives shared documents at a path that no operation uses', () => {
    const { action = '', method, enctype, params } = manifest.share_target ?? {};
    expect({ action, method, enctype }).toEqual({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    expect(httpOperations.filter(({ http }) => http.path === action)).toEqual([]);
    expect(params?.files).toEqual([
      { name: 'documents', accept: expect.arrayContaining(['application/pdf', 'image/jpeg', 'image/png']) },
    ]);
  });

  test('has shortcuts to existing screens, each with an existing icon', () => {
    const { shortcuts = [], icons = [] } = manifest;
    expect(shortcuts.map(({ name }) => name)).toEqual([
      'Continue my application',
      'My loan and its status',
      'Help on WhatsApp',
    ]);
    for (const { url } of shortcuts) expect(Object.values<string>(paths)).toContain(pathOf(url));
    const pictures = [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])];
    for (const { src } of pictures)
      expect([src, existsSync(join(import.meta.dirname, '../public', src))]).toEqual([src, true]);
  });
});
