import { Table, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { employeesQuery } from '#client/features/members/queries.ts';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import type { ImportRun } from '#shared/imports/import.schema.ts';

export interface ImportPeopleProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (people: Record<string, string>) => void;
}

/** Everybody who is not somebody here can be chosen by those who import for others. */
function useColleagues({ enabled }: { enabled: boolean }) {
  const { tenantId, organizationId = '' } = useScope();
  const { data } = useQuery({ ...employeesQuery({ tenantId, organizationId }), enabled });
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
    <ImportPart title={t('imports.people.title')}>
      <Table.ScrollArea maxH="20rem" tabIndex={0} role="region" aria-label={t('imports.people.title')}>
        <Table.Root size="sm" stickyHeader aria-label={t('imports.people.title')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('imports.people.name')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('imports.people.rows')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('imports.people.employee')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {people.map(({ key, name, email, rows, employee }) => (
              <Table.Row key={key}>
                <Table.Cell maxW="12rem">
                  <Text truncate dir="auto">
                    {name ?? email}
                  </Text>
                  {name === undefined || email === undefined ? null : (
                    <Text textStyle="xs" color="fg.subtle" truncate>
                      {email}
                    </Text>
                  )}
                </Table.Cell>
                <Table.Cell textAlign="end" className="num">
                  {number(rows)}
                </Table.Cell>
                <Table.Cell>
                  {isChoosing && (employee === undefined || key in chosenPeople) ? (
                    <SelectInput
                      size="sm"
                      width={{ base: '8.5rem', md: '12rem' }}
                      disabled={disabled}
                      aria-label={t('imports.people.whoIs', { name: name ?? email })}
                      placeholder={t('imports.people.nobody')}
                      options={colleagues}
                      value={employee?.id ?? ''}
                      onChange={(event) => choose(key, event.target.value)}
                    />
                  ) : (
                    (employee?.name ?? t('imports.people.nobody'))
                  )}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </ImportPart>
  );
}
