import { Card, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, use, useId } from 'react';
import { ReadOnly } from '#client/features/settings/public/read-only.ts';

export interface SettingsBlockProps {
  /** The anchor. */
  id: string;
  title: string;
  description?: ReactNode;
  /** One button at the end of the head. */
  action?: ReactNode;
  tone?: 'danger';
  /** Rows, which lie on a card; with `bare` they bring their own frame. */
  children: ReactNode;
  bare?: boolean;
}

/** A section of the settings: a head on the page, rows on a card. Where one may only look, it says who may change it. */
export function SettingsBlock(props: SettingsBlockProps) {
  const { id, title, description, action, tone, children, bare = false } = props;
  const titleId = useId();
  const readOnly = use(ReadOnly);
  return (
    <chakra.section
      id={id}
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      pb="8"
      scrollMarginTop="16"
    >
      <Flex as="header" align="end" gap="3">
        <chakra.div flex="1" minW="0">
          <Heading as="h2" id={titleId} size="lg" dir="auto">
            {title}
          </Heading>
          {description ? (
            <Text textStyle="sm" color="fg.muted">
              {description}
            </Text>
          ) : null}
          {readOnly === undefined ? null : (
            <Text textStyle="sm" color="fg.muted">
              {readOnly}
            </Text>
          )}
        </chakra.div>
        {readOnly === undefined ? action : null}
      </Flex>
      {bare ? (
        children
      ) : (
        <Card.Root borderColor={tone === 'danger' ? 'danger.border' : undefined} overflow="visible">
          {children}
        </Card.Root>
      )}
    </chakra.section>
  );
}
