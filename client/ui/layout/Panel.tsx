import { type ReactNode, useId } from 'react';
import { Card, CardBody } from './Card.tsx';
import { SectionTitle } from './SectionTitle.tsx';

interface PanelProps {
  title?: ReactNode;
  count?: number;
  /** Facts next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** False for lists and tables that reach the edges. */
  padded?: boolean;
  /** A line between head and content; for lists. */
  divided?: boolean;
}

/** A card with a head of 40 px. */
export function Panel({
  title,
  count,
  aside,
  actions,
  children,
  padded = true,
  divided = !padded,
}: PanelProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <SectionTitle
          id={titleId}
          count={count}
          aside={aside}
          actions={actions}
          place={divided ? 'dividedPanel' : 'panel'}
        >
          {title}
        </SectionTitle>
      ) : null}
      {padded ? (
        <CardBody style={{ paddingTop: title ? '0.25rem' : undefined }}>{children}</CardBody>
      ) : (
        children
      )}
    </Card>
  );
}
