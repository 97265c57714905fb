import { employeesQuery } from '#client/features/members/queries.ts';
import styles from '#client/features/settings/imports/ImportTable.module.css';
import { ChoiceCell, FileCell, ImportTable } from '#client/features/settings/imports/ImportTable.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { type ImportMapping, type ImportRun, importField } from '#shared/imports/import.schema.ts';

interface MappingTableProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (mapping: ImportMapping) => void;
}

/** The mapping after a column got another meaning, which no other column keeps. */
function remapped(mapping: ImportMapping, column: number, meaning: string): ImportMapping {
  const next: ImportMapping = {};
  for (const field of importField.options) {
    const before = mapping[field];
    if (field === meaning) next[field] = column;
    else if (before !== undefined && before !== column) next[field] = before;
  }
  return next;
}

/** The meaning of each column of the file. */
export function MappingTable({ run, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation();
  const { columns, samples, mapping, missing } = run;
  const rows = columns.map((head, index) => ({
    index,
    name: head === '' ? t('imports.unnamed', { number: index + 1 }) : head,
    sample: samples.map((cells) => cells[index]).filter(Boolean),
  }));
  const fields = importField.options.map((value) => ({ value, label: t(`imports.fields.${value}`) }));
  return (
    <ImportTable
      title={t('imports.columns')}
      rows={rows}
      rowKey={({ index }) => String(index)}
      columns={[
        {
          id: 'column',
          header: t('imports.column'),
          look: ['grows'],
          className: styles.file,
          cell: ({ name, sample }) => (
            <FileCell text={name}>
              <Subtle as="p" hideFrom="lg" truncate dir="auto">
                {sample[0]}
              </Subtle>
            </FileCell>
          ),
        },
        {
          id: 'samples',
          header: t('imports.samples'),
          hideBelow: 'lg',
          className: styles.samples,
          cell: ({ sample }) => (
            <Clipped as="p" color="fg.muted">
              {sample.join(' · ')}
            </Clipped>
          ),
        },
        {
          id: 'meaning',
          header: t('imports.means'),
          look: ['wholeLine'],
          cell: ({ index, name }) => (
            <ChoiceCell
              disabled={disabled}
              aria-label={t('imports.meaningOf', { column: name })}
              placeholder={t('imports.ignored')}
              options={fields}
              value={importField.options.find((field) => mapping[field] === index) ?? ''}
              onChange={(event) => onChange(remapped(mapping, index, event.target.value))}
            />
          ),
        },
      ]}
      notes={missing.map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    />
  );
}

interface ImportPeopleProps {
  run: ImportRun;
  disabled: boolean;
  onChange: (people: Record<string, string>) => void;
}

/** Offers all employees for unknown people of the file, if the caller may import for others. */
function useColleagues({ enabled }: { enabled: boolean }) {
  const { organizationId = '' } = useScope();
  const { data } = useReadOf(employeesQuery({ organizationId }), { enabled });
  return (data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName ?? '' }));
}

/** The people whose time the file holds. */
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
          look: ['grows'],
          className: styles.file,
          cell: ({ name, email }) => (
            <FileCell text={name ?? email}>
              {name === undefined || email === undefined ? null : (
                <Subtle as="p" truncate>
                  {email}
                </Subtle>
              )}
            </FileCell>
          ),
        },
        {
          id: 'rows',
          header: t('imports.people.rows'),
          align: 'end',
          look: ['figures'],
          cell: ({ rows }) => number(rows),
        },
        {
          id: 'employee',
          header: t('imports.people.employee'),
          look: isChoosing ? ['wholeLine'] : undefined,
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
