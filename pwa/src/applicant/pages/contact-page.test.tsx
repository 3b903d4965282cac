import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { ContactPage } from './contact-page.tsx';

// Static markup is rendered from the store's first state.
const site = useSiteStatus.getInitialState();
afterEach(() => void Object.assign(site, { active: true, isOnline: true }));

const isSendDisabled = () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>,
  );
  const [send = ''] = /<button[^>]*type="submit"[^>]*>/.exec(markup) ?? [];
  expect(send).not.toBe('');
  return send.includes(' disabled=""');
};

test('[S2.05] a closed site disables the Send button of the contact page, and a lost connection does not', () => {
  site.isOnline = false;
  expect(isSendDisabled()).toBe(false);
  site.active = false;
  expect(isSendDisabled()).toBe(true);
});
