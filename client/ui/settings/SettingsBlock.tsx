import { chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { createContext, type ReactNode, use, useId } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice, type NoticeProps } from '#client/ui/feedback/Notice.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
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

/** The room of a picker in a row: all of it on a phone, and never more than the index leaves on a tablet. */
export const RowPicker = chakra('div', { base: { w: { base: '100%', md: '16rem' }, maxW: '100%' } });

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

interface SettingsBlockProps {
  /** Words: `settings.<id>.title` and, where there is one, `.description`. */
  id: string;
  /** In place of the one in the words. */
  description?: ReactNode;
  /** One button at the end of the head. */
  action?: ReactNode;
  tone?: 'danger';
  /** Rows, which lie on a card; with `bare` they bring their own frame. */
  children: ReactNode;
  bare?: boolean;
}

/** Leads to the help about a page of the settings, beside its first title. */
export const SectionHelp = createContext<ReactNode>(null);

/** A section of the settings: a head on the page, rows on a card. */
export function SettingsBlock(props: SettingsBlockProps) {
  const { id, action, tone, children, bare = false } = props;
  const { t, i18n } = useTranslation();
  const descriptionKey = `settings.${id}.description`;
  const description = props.description ?? (i18n.exists(descriptionKey) ? t(descriptionKey) : undefined);
  const titleId = useId();
  return (
    <chakra.section aria-labelledby={titleId} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <Flex as="header" align="end" gap="3" wrap="wrap">
        {/* A button that leaves a paragraph too little room goes below it. */}
        <chakra.div flex={description ? '1 1 16rem' : '1'} minW="0">
          <Flex align="center" gap="2">
            <Heading as="h2" id={titleId} size="lg" dir="auto">
              {t(`settings.${id}.title`)}
            </Heading>
            {use(SectionHelp)}
          </Flex>
          {description ? (
            <Text textStyle="sm" color="fg.muted">
              {description}
            </Text>
          ) : null}
        </chakra.div>
        {action}
      </Flex>
      {bare ? (
        children
      ) : (
        <Card
          style={{
            borderColor: tone === 'danger' ? 'var(--chakra-colors-danger-border)' : undefined,
            overflow: 'visible',
          }}
        >
          {children}
        </Card>
      )}
    </chakra.section>
  );
}
