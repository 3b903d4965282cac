import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';

/** A button that is disabled while offline: staff changes are made at once or not at all. */
export function OnlineButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  return <Button {...rest} disabled={disabled || !isOnline} />;
}
