import { classNames } from './class-names.ts';
import { Icon, type icons } from './icon.tsx';
import styles from './spot.module.css';

type Props = {
  icon: keyof typeof icons;
  tone?: 'calm' | 'success';
  /** True where something good has just happened. The picture then moves once. */
  isMoment?: boolean;
};

/** Draws the picture above the heading of a screen that asks for nothing: an empty place, a success, an end. */
export const Spot = ({ icon, tone = 'calm', isMoment }: Props) => (
  <span className={classNames(styles.spot, styles[tone], isMoment && styles.moment)}>
    <Icon icon={icon} size={40} />
  </span>
);
