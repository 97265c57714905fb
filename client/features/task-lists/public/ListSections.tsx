import { Button, chakra, HStack } from '@chakra-ui/react';
import type { Announcements } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import { ArrowDownUp, GripVertical, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import {
  type EditedRow,
  type ListKind,
  lists,
  useListEdit,
} from '#client/features/task-lists/edit/list-kinds.ts';
import { DeleteRowDialog, RowDialog, RowMark } from '#client/features/task-lists/edit/RowDialog.tsx';
import { useSaveStatusOrder } from '#client/features/task-lists/public/use-save-status-order.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import { SortableList, useSortableItem } from '#client/ui/layout/SortableList.tsx';
import { listName } from '#client/ui/marks/humanize.ts';
import { SettingsBlock } from '#client/ui/settings/SettingsBlock.tsx';

/** The open dialog, and its row. */
type Open = { dialog: 'create' | 'sort' } | { dialog: 'edit' | 'delete'; row: EditedRow };

const categories = ['isDone', 'isInProgress', 'isTodo'] as const;

interface ListSectionProps {
  kind: ListKind;
  /** The section of the settings; its title is `settings.<id>.title`. */
  id: string;
}

/** One of the lists that the team's tasks choose from. */
function ListSection({ kind, id }: ListSectionProps) {
  const { t } = useTranslation();
  const query = lists[kind].useRows(useScope());
  const rows = query.data?.items;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function content(): ReactNode {
    if (!rows) return <Answer query={query} rows={4} />;
    if (rows.length === 0) return <EmptyState art="list" title={t(`lists.${kind}.empty`)} />;
    return (
      <chakra.ul aria-label={t(`settings.${id}.title`)}>
        {rows.map((row) => (
          <ListRow key={row.id} kind={kind} row={row} onOpen={setOpen} />
        ))}
      </chakra.ul>
    );
  }

  return (
    <SettingsBlock
      id={id}
      description={t(`lists.${kind}.what`)}
      action={
        <HStack gap="2">
          {kind === 'statuses' && (rows?.length ?? 0) > 1 ? (
            <Button size="sm" variant="outline" onClick={() => setOpen({ dialog: 'sort' })}>
              <ArrowDownUp aria-hidden />
              {t('lists.sort.open')}
            </Button>
          ) : null}
          <Button size="sm" variant="outline" onClick={() => setOpen({ dialog: 'create' })}>
            <Plus aria-hidden />
            {t(`lists.${kind}.create`)}
          </Button>
        </HStack>
      }
    >
      {content()}
      {open?.dialog === 'create' ? <RowDialog kind={kind} onClose={close} /> : null}
      {open?.dialog === 'sort' && rows ? <SortDialog rows={rows} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <RowDialog kind={kind} row={open.row} onClose={close} /> : null}
      {open?.dialog === 'delete' && rows ? (
        <DeleteRowDialog
          kind={kind}
          row={open.row}
          others={rows.filter((row) => row.id !== open.row.id)}
          onClose={close}
        />
      ) : null}
    </SettingsBlock>
  );
}

interface ListRowProps {
  kind: ListKind;
  row: EditedRow;
  onOpen: (open: Open) => void;
}

function ListRow({ kind, row, onOpen }: ListRowProps) {
  const { t } = useTranslation();
  const category = kind === 'statuses' ? categories.find((name) => row[name]) : undefined;
  return (
    <HStack as="li" gap="2" minH="row" ps="4" pe="2" {...dividedRow}>
      <chakra.span minW="0" display="inline-flex">
        <RowMark kind={kind} row={row} />
      </chakra.span>
      {row.isDefault ? <Subtle>{t('lists.default')}</Subtle> : null}
      {category ? (
        <Subtle ms="auto" whiteSpace="nowrap">
          {t(`lists.category.${category}`)}
        </Subtle>
      ) : null}
      <RowButtons kind={kind} row={row} onOpen={onOpen} />
    </HStack>
  );
}

function RowButtons({ kind, row, onOpen }: ListRowProps) {
  const { t } = useTranslation();
  const edit = useListEdit(kind);
  const name = listName(kind, row.name);
  return (
    <HStack
      gap="0"
      ms={kind === 'statuses' && categories.some((name) => row[name]) ? '2' : 'auto'}
      flexShrink="0"
    >
      {lists[kind].makeDefault ? (
        <IconButton
          label={row.isDefault ? t('lists.default') : `${t('lists.makeDefault')}: ${name}`}
          icon={<Star fill={row.isDefault ? 'currentColor' : 'none'} aria-hidden />}
          size="sm"
          pressed={row.isDefault === true}
          reason={row.isDefault ? t('lists.default') : undefined}
          onClick={() => edit.makeDefault(row)}
        />
      ) : null}
      <IconButton
        label={`${t('lists.editRow')}: ${name}`}
        icon={<Pencil aria-hidden />}
        size="sm"
        onClick={() => onOpen({ dialog: 'edit', row })}
      />
      <IconButton
        label={`${t('lists.deleteRow')}: ${name}`}
        icon={<Trash2 aria-hidden />}
        size="sm"
        onClick={() => onOpen({ dialog: 'delete', row })}
      />
    </HStack>
  );
}

export const listSection = (kind: ListKind, id: string) => () => <ListSection kind={kind} id={id} />;

const schema = z.object({ order: z.custom<EditedRow[]>() });

/** The order of the statuses, by mouse, touch or keys; nothing is saved before "Save". */
function SortDialog({ rows, onClose }: { rows: readonly EditedRow[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: saveOrder } = useSaveStatusOrder();

  const form = useApiForm({
    schema,
    values: { order: [...rows] },
    fields: [],
    submit: async ({ order: sorted }) => {
      await saveOrder(sorted);
      onClose();
    },
  });
  const { value: order, onChange: setOrder } = form.bind('order');

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('lists.sort.title')}
      description={t('lists.sort.what')}
      submitLabel={t('lists.save')}
    >
      <SortableList
        ids={order.map(({ id }) => id)}
        announcements={useAnnouncements(order)}
        onMove={(from, to) => setOrder(arrayMove(order, from, to))}
      >
        <chakra.ol borderWidth="1px" borderRadius="l2">
          {order.map((row) => (
            <SortRow key={row.id} row={row} />
          ))}
        </chakra.ol>
      </SortableList>
    </FormDialog>
  );
}

/** Screen reader announcements while a row moves. */
function useAnnouncements(order: readonly EditedRow[]): Announcements {
  const { t } = useTranslation();
  const announce = (word: 'lifted' | 'over' | 'dropped' | 'left', id: unknown, placeId: unknown = id) => {
    const name = listName('statuses', order.find((row) => row.id === id)?.name ?? '');
    const place = order.findIndex((row) => row.id === placeId) + 1;
    return t(`lists.sort.${word}`, { name, place, count: order.length });
  };
  return {
    onDragStart: ({ active }) => announce('lifted', active.id),
    onDragOver: ({ active, over }) => (over ? announce('over', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('left', active.id),
  };
}

function SortRow({ row }: { row: EditedRow }) {
  const { t } = useTranslation();
  const { item, lifted, button, isDragging } = useSortableItem(row.id);
  return (
    <chakra.li
      {...item}
      {...lifted}
      display="flex"
      alignItems="center"
      gap="2"
      minH="row"
      px="2"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.button
        {...button}
        type="button"
        aria-label={t('lists.sort.handle', { name: listName('statuses', row.name) })}
        color="fg.subtle"
        cursor={isDragging ? 'grabbing' : 'grab'}
        touchAction="none"
        display="inline-flex"
        p="1"
        borderRadius="l1"
      >
        <GripVertical size={16} aria-hidden />
      </chakra.button>
      <RowMark kind="statuses" row={row} />
    </chakra.li>
  );
}
