import { Button } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';

export interface ListPanelProps<Item extends { id: string }> {
  /** What was read; the items are absent until it is. */
  list: { items: readonly Item[] | undefined; error: Error | null; refetch: () => unknown };
  /** Names how many there are, or says that there is none. */
  titleOf: (count: number) => string;
  hint?: ReactNode;
  add: { label: string; most: number; onAdd: () => void };
  rowOf: (item: Item) => ReactNode;
  /** Dialogs, which are there once the list is. */
  children?: ReactNode;
}

/** Things a person makes and keeps, with the button to make one on top. */
export function ListPanel<Item extends { id: string }>(props: ListPanelProps<Item>) {
  const { list, titleOf, hint, add, rowOf, children } = props;
  const { items, error, refetch } = list;
  if (items === undefined) {
    return <Answer query={{ data: items, error, refetch }} skeleton={<ListSkeleton rows={2} inset />} />;
  }
  return (
    <>
      <SettingsRow inline label={titleOf(items.length)} hint={hint}>
        <Button variant="outline" size="sm" disabled={items.length >= add.most} onClick={add.onAdd}>
          {add.label}
        </Button>
      </SettingsRow>
      {items.map((item) => (
        <Fragment key={item.id}>{rowOf(item)}</Fragment>
      ))}
      {children}
    </>
  );
}
