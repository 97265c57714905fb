import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { employeesQuery } from '#client/features/members/queries.ts';
import { ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import {
  ChoiceCell,
  choiceLook,
  FileCell,
  fileLook,
} from '#client/features/settings/imports/import-cells.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { ImportRun } from '#shared/imports/import.schema.ts';

export interface ImportPeopleProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (people: Record<string, string>) => void;
}

/** Everybody who is not somebody here can be chosen by those who import for others. */
function useColleagues({ enabled }: { enabled: boolean }) {
  const { organizationId = '' } = useScope();
  const { data } = useReadOf(employeesQuery({ organizationId }), { enabled });
  return (data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName ?? '' }));
}

/** Whose time the file holds. */
export function ImportPeople({ run, disabled, onChange }: ImportPeopleProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { people, may, chosenPeople } = run;
  const isChoosing = may.others && people.length > 0;
  const colleagues = useColleagues({ enabled: isChoosing });
  if (people.length === 0) return null;

  function choose(key: string, employeeId: string) {
    const { [key]: _before, ...others } = chosenPeople;
    onChange(employeeId === '' ? others : { ...others, [key]: employeeId });
  }

  return (
    <ImportTable
      title={t('imports.people.title')}
      rows={people}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'name',
          header: t('imports.people.name'),
          look: fileLook,
          cell: ({ name, email }) => (
            <FileCell text={name ?? email}>
              {name === undefined || email === undefined ? null : (
                <Text textStyle="xs" color="fg.subtle" truncate>
                  {email}
                </Text>
              )}
            </FileCell>
          ),
        },
        {
          id: 'rows',
          header: t('imports.people.rows'),
          align: 'end',
          look: { className: 'num' },
          cell: ({ rows }) => number(rows),
        },
        {
          id: 'employee',
          header: t('imports.people.employee'),
          look: isChoosing ? choiceLook : undefined,
          cell: ({ key, name, email, employee }) =>
            isChoosing && (employee === undefined || key in chosenPeople) ? (
              <ChoiceCell
                disabled={disabled}
                aria-label={t('imports.people.whoIs', { name: name ?? email })}
                placeholder={t('imports.people.nobody')}
                options={colleagues}
                value={employee?.id ?? ''}
                onChange={(event) => choose(key, event.target.value)}
              />
            ) : (
              (employee?.name ?? t('imports.people.nobody'))
            ),
        },
      ]}
    />
  );
}
