import { GridItem, HStack, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import { Duration } from '#client/ui/Duration.tsx';
import type { DataColumn } from '#client/ui/data-table-types.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { SectionTitle } from '#client/ui/SectionTitle.tsx';
import { StatusChip } from '#client/ui/StatusChip.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';
import { type SampleTask, tasks } from './samples.ts';

const columns: DataColumn<SampleTask>[] = [
  {
    id: 'task',
    header: 'Task',
    sortValue: (task) => task.title,
    cell: (task) => (
      <HStack gap="2" maxW="24rem">
        <IssueMark value={task.type} />
        <TaskNumber prefix="PRD" number={task.number} />
        <HStack as="span" truncate display="block" title={task.title}>
          {task.title}
        </HStack>
      </HStack>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    hideBelow: 'md',
    sortValue: (task) => task.status,
    cell: (task) => <StatusChip value={task.status} />,
  },
  {
    id: 'people',
    header: 'Assignees',
    hideBelow: 'md',
    cell: (task) => <AvatarStack people={task.people} size={20} />,
  },
  {
    id: 'worked',
    header: 'Worked',
    align: 'end',
    sortValue: (task) => task.workedSeconds,
    cell: (task) => <Duration seconds={task.workedSeconds} />,
  },
];

export function DevData() {
  const [selected, setSelected] = useState(['240']);
  const total = tasks.reduce((sum, task) => sum + task.workedSeconds, 0);
  return (
    <GridItem colSpan={{ base: 1, md: 2 }}>
      <SectionTitle count={tasks.length} aside="40 px rows, sticky header">
        Table
      </SectionTitle>
      <DataTable
        label="Tasks"
        rows={tasks}
        columns={columns}
        rowKey={(task) => task.id}
        rowLabel={(task) => task.title}
        defaultSort={{ columnId: 'worked', direction: 'desc' }}
        selected={selected}
        onSelectedChange={setSelected}
        paging="client"
        footer={
          <Table.Row>
            <Table.Cell />
            <Table.Cell>Total</Table.Cell>
            <Table.Cell hideBelow="md" />
            <Table.Cell hideBelow="md" />
            <Table.Cell textAlign="end">
              <Duration seconds={total} />
            </Table.Cell>
          </Table.Row>
        }
      />
    </GridItem>
  );
}
