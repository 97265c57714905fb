import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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
      minH="13"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.div minW="0">
        <chakra.label htmlFor={labelFor}>{label}</chakra.label>
        {error ? (
          <Text textStyle="xs" color="danger.fg" role="alert" id={labelFor ? `${labelFor}-error` : undefined}>
            {error}
          </Text>
        ) : hint ? (
          <Text textStyle="xs" color="fg.subtle" id={labelFor ? `${labelFor}-hint` : undefined}>
            {hint}
          </Text>
        ) : null}
      </chakra.div>
      {children}
    </chakra.div>
  );
}
