import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/basics/button.tsx';
import { AdminPage } from './admin-page.tsx';

/** Shown at every unknown URL below /admin. */
export const UnknownPage = () => (
  <AdminPage title="There is no page here">
    <p>Please check the address, or the link that you followed.</p>
    <div>
      <LinkButton to={paths.admin}>Customers</LinkButton>
    </div>
  </AdminPage>
);
