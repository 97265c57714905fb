import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Notice, type NoticeProps } from '#client/ui/feedback/Notice.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';

interface SettingsRowProps {
  label: ReactNode;
  hint?: ReactNode;
  /** In place of the hint. */
  error?: ReactNode;
  /** The id of the control that the label names. */
  labelFor?: string;
  /** For switches and buttons, which stay beside their words on a phone. */
  inline?: boolean;
  children?: ReactNode;
}

/** A name and what it means at the start, the control at the end. */
export function SettingsRow({ label, hint, error, labelFor, inline = false, children }: SettingsRowProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{
        base: inline ? 'minmax(0, 1fr) auto' : 'minmax(0, 1fr)',
        md: 'minmax(10rem, 1fr) minmax(0, auto)',
      }}
      columnGap="4"
      rowGap="2"
      alignItems="center"
      minH="3.25rem"
      px="4"
      py="2.5"
      {...dividedRow}
    >
      <chakra.div minW="0">
        <chakra.label htmlFor={labelFor}>{label}</chakra.label>
        {error ? (
          <Text textStyle="xs" color="danger.fg" role="alert" id={labelFor ? `${labelFor}-error` : undefined}>
            {error}
          </Text>
        ) : hint ? (
          <Subtle as="p" id={labelFor ? `${labelFor}-hint` : undefined}>
            {hint}
          </Subtle>
        ) : null}
      </chakra.div>
      {children}
    </chakra.div>
  );
}

interface RowNoticeProps extends Pick<NoticeProps, 'tone' | 'children'> {
  /** The space above it, where it is not that of a row. */
  pt?: '0';
}

/** Something to read between the rows. */
export function RowNotice({ pt, ...notice }: RowNoticeProps) {
  return (
    <chakra.div px="4" py="3" pt={pt}>
      <Notice {...notice} />
    </chakra.div>
  );
}
