/** Drawings on a grid of 24, in strokes of one width, so that all icons look like one family. */
export const icons = {
  calendar: 'M4 6.5h16v13H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15.5 8.5l-2 5-5 2 2-5z',
  help: 'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3M9.6 9.6a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.6M12 16.4v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v1.5',
  shield: 'M12 3l7 2.5v5.5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V5.5zM9 12l2.2 2.2 4-4.2',
  tray: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17v.1',
} as const;

type DrawingProps = {
  d: string;
  size?: number;
  /** The name of the drawing, unless the text beside it says the same. */
  label?: string;
};

export const Drawing = ({ d, size = 24, label }: DrawingProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <path d={d} />
  </svg>
);

type Props = Omit<DrawingProps, 'd'> & { icon: keyof typeof icons };

export const Icon = ({ icon, ...rest }: Props) => <Drawing {...rest} d={icons[icon]} />;
