import type { ReactNode } from 'react';
import { rowOf } from '#client/features/task-lists/public/list-row.ts';
import type { ListRow } from '#client/features/task-lists/public/use-task-lists.ts';
import { Fact, Unset } from '#client/features/tasks/Fact.tsx';
import { type Choice, ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';

export interface ListFactProps {
  id: string;
  name: string;
  rows: readonly ListRow[];
  choices: (rows: readonly ListRow[]) => Choice[];
  current: { id?: string | null; name?: string | null };
  show: (value: string, row: ListRow | undefined) => ReactNode;
  unset: string;
  /** null takes the value away. */
  onChoose: (row: ListRow | null) => void;
}

const none = 'none';

/** Priority, size and version: one of a list of the team, or nothing. */
export function ListFact({ id, name, rows, choices, current, show, unset, onChoose }: ListFactProps) {
  const row = rowOf(rows, current);
  const value = row?.value ?? current.name;
  return (
    <Fact name={name} id={id}>
      <ChoiceMenu
        look="fact"
        label={name}
        items={[...choices(rows), { value: none, label: unset }]}
        value={row?.id ?? (value ? null : none)}
        disabled={rows.length === 0}
        onChoose={(chosen) => {
          const next = rows.find((each) => each.id === chosen);
          if (next && next.id !== row?.id) onChoose(next);
          else if (chosen === none && value) onChoose(null);
        }}
      >
        {value ? show(value, row) : <Unset>{unset}</Unset>}
      </ChoiceMenu>
    </Fact>
  );
}
