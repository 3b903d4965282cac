import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AccountsPage } from '../accounts/accounts-page.tsx';
import { OwnAccountPage } from '../accounts/own-account-page.tsx';
import { staffQueries } from '../api/query.ts';
import { AuditPage } from '../audit/audit-page.tsx';
import { CustomersPage } from '../customers/customers-page.tsx';
import { FiguresPage } from '../figures/figures-page.tsx';
import { PrivacyPage } from '../privacy/privacy-page.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  staffQueries.clear();
});

const pages = { CustomersPage, FiguresPage, AuditPage, PrivacyPage, AccountsPage, OwnAccountPage };

test.each(
  Object.entries(pages),
)('while offline, %s says that it is loaded later, and shows no sign of loading', (_name, Page) => {
  onlineManager.setOnline(false);
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={staffQueries}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect(shown).toContain('This is loaded when you are online again.');
  expect(shown).not.toContain('Loading');
});
