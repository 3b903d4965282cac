import type { ReactNode } from 'react';
import { classNames } from './basics/class-names.ts';
import styles from './portrait.module.css';

type Props = {
  label: string;
  skin: string;
  /** The skin in the shadow: neck and nose. */
  shade: string;
  hair: string;
  cloth: string;
  lips?: string;
  /** Hair behind the head. */
  behind?: string;
  /** Colours and paths on the chest. */
  collar?: readonly (readonly [fill: string, d: string])[];
  /** Hair, or what is worn on it, in front of the head. */
  top: string;
  topFill?: string;
  isWarm?: boolean;
  isRound?: boolean;
  children?: ReactNode;
};

const ink = '#241612';

/** Draws a person from the chest up. All people share the face's proportions, and differ in everything else. */
export const Portrait = ({
  label,
  skin,
  shade,
  hair,
  cloth,
  lips,
  behind,
  collar = [],
  top,
  topFill = hair,
  isWarm,
  isRound,
  children,
}: Props) => (
  <svg
    className={classNames(styles.portrait, isWarm && styles.warm, isRound && styles.round)}
    viewBox={isRound ? '22 4 116 116' : '0 0 160 150'}
    fill="none"
    strokeLinecap="round"
    role="img"
    aria-label={label}
  >
    {behind ? <path d={behind} fill={hair} /> : null}
    <path d="M14 150c2-32 22-43 52-48h28c30 5 50 16 52 48z" fill={cloth} />
    <path d="M67 82h26v20q-13 13-26 0z" fill={shade} />
    {collar.map(([fill, d]) => (
      <path key={d} d={d} fill={fill} />
    ))}
    <path d="M55 56a6 6 0 1 0 2 13h46a6 6 0 1 0 2-13z" fill={skin} />
    <path d="M55 52c0-19 11-29 25-29s25 10 25 29v11c0 19-12 31-25 31S55 82 55 63z" fill={skin} />
    <path d="M64.5 57q4.5-4 9.5-1.5M86 55.5q5-2.5 9.5 1.5" stroke={hair} strokeWidth="2.3" />
    <path d="M69.5 64v.1M90.5 64v.1" stroke={ink} strokeWidth="5.2" />
    <path d="M80 65q3.5 6-1 8" stroke={shade} strokeWidth="2.2" />
    <path d="M70 79q10 9 20 0z" fill="#fff" stroke={lips} strokeWidth="2" strokeLinejoin="round" />
    <path d={top} fill={topFill} fillRule="evenodd" />
    {children}
  </svg>
);

export const Phone = ({ skin, screen }: { skin: string; screen: string }) => (
  <>
    <path
      d="M121 98l17 2.5-4.5 31-17-2.5z"
      fill={screen}
      stroke="#1c2624"
      strokeWidth="6"
      strokeLinejoin="round"
    />
    <path d="M112 150c-2-10 0-20 8-23 5-2 7 4 3 6l-3 3 20-4c6-1 8 4 5 8l-5 10z" fill={skin} />
  </>
);
