import type { ButtonHTMLAttributes } from 'react';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { Drawing, icons } from '../../ui/basics/icon.tsx';
import ui from './staff.module.css';

const paths = {
  export: 'M12 3v11m0 0 4-4m-4 4-4-4M4 17v3h16v-3',
  refresh: 'M20 11a8 8 0 1 0-2.3 5.7M20 5v6h-6',
  sync: 'M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  download: 'M12 4v10m0 0 4-4m-4 4-4-4M5 19h14',
  close: icons.close,
  view: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  zoomIn: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l5 5M8 11h6M11 8v6',
  zoomOut: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM16 16l5 5M8 11h6',
  rotate: 'M19 12a7 7 0 1 1-7-7h5m-3-3 3 3-3 3',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  text: 'M4 6h16M4 11h16M4 16h10',
  calendar: icons.calendar,
} as const;

/** Renders a decorative icon. Its button needs a name. */
export const Icon = ({ name }: { name: keyof typeof paths }) => <Drawing d={paths[name]} size={20} />;

type ToolButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Draws no frame, for a button that few people need. */
  isQuiet?: boolean;
  isBusy?: boolean;
};

/**
 * Renders a button that changes what is shown, beside a list or a document. With `aria-pressed` or `aria-current` it is one
 * of several, and shows which one is chosen.
 */
export const ToolButton = ({ isQuiet, isBusy, className, onClick, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(ui.tool, isQuiet && ui.quiet, className)}
    aria-busy={isBusy || undefined}
    // A disabled button would lose the focus while it works.
    aria-disabled={isBusy || undefined}
    onClick={(event) => {
      if (!isBusy) onClick?.(event);
    }}
  />
);

type IconButtonProps = ToolButtonProps & {
  icon: keyof typeof paths;
  /** The button's name and tooltip. */
  label: string;
  /** A word beside the icon on wide screens, because a touch screen shows no tooltip. */
  word?: string;
};

export const IconButton = ({ icon, label, word, className, ...rest }: IconButtonProps) => (
  <ToolButton {...rest} className={classNames(ui.icon, className)} aria-label={label} title={label}>
    <Icon name={icon} />
    {word ? <span className={ui.word}>{word}</span> : null}
  </ToolButton>
);

/** Renders a button that is disabled while offline, because staff changes are made at once or not at all. */
export function OnlineButton({ disabled, ...rest }: Parameters<typeof Button>[0]) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  return <Button {...rest} disabled={disabled || !isOnline} />;
}
