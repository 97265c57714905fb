import { Button, Link } from '@chakra-ui/react';
import { Ellipsis, LayoutGrid, Play, Plus, Rows3, Tag } from 'lucide-react';
import { useState } from 'react';
import { FilterButton } from '#client/ui/FilterButton.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';
import { Line } from './Line.tsx';

export function DevControls() {
  return (
    <>
      <Panel title="Buttons">
        <Line>
          <Button>Create task</Button>
          <Button variant="outline">Copy last week</Button>
          <Button variant="ghost">Cancel</Button>
          <Button colorPalette="danger">Delete team</Button>
        </Line>
        <Line>
          <Button data-hover="">Hover</Button>
          <Button data-focus-visible="">Focus</Button>
          <Button disabled>Disabled</Button>
          <Button loading loadingText="Saving">
            Save
          </Button>
          <Button variant="outline" colorPalette="danger">
            Remove
          </Button>
        </Line>
        <Line>
          <Button size="sm">Small 28</Button>
          <Button>Medium 32</Button>
          <Button size="lg">Large 36</Button>
          <IconButton label="Add" icon={<Plus aria-hidden />} variant="outline" />
          <IconButton label="More" icon={<Ellipsis aria-hidden />} size="sm" />
          <IconButton label="More" icon={<Ellipsis aria-hidden />} size="xs" />
        </Line>
        <Line>
          <Button>
            <Play fill="currentColor" strokeWidth={0} aria-hidden />
            Start the timer
          </Button>
          <Link href="#link">Open my day</Link>
          <Button variant="plain">Plain button</Button>
        </Line>
      </Panel>
      <Choices />
    </>
  );
}

function Choices() {
  const [tab, setTab] = useState('today');
  const [view, setView] = useState('week');
  const [look, setLook] = useState('grid');
  return (
    <Panel title="Tabs, segments, filters, keys">
      <Tabs
        label="Plans"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'today', label: 'Today', count: 5, content: 'Five tasks are planned for today.' },
          { value: 'outstanding', label: 'Outstanding', count: 4, content: 'Four tasks are left over.' },
          { value: 'future', label: 'Future', content: 'Nothing is planned ahead.' },
        ]}
      />
      <Line>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          items={[
            { value: 'week', label: 'Week' },
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
        <SegmentedControl
          label="Layout"
          value={look}
          onChange={setLook}
          items={[
            { value: 'grid', label: 'Cards', icon: <LayoutGrid aria-hidden />, iconOnly: true },
            { value: 'table', label: 'Table', icon: <Rows3 aria-hidden />, iconOnly: true },
          ]}
        />
      </Line>
      <Line>
        <FilterButton label="Status" value="Open" onClear={() => setView('week')} />
        <FilterButton label="Label" icon={<Tag aria-hidden />} />
        <FilterButton label="Filter" icon={<Plus aria-hidden />} add />
        <Kbd keys="mod+k" />
        <Kbd keys="ctrl+alt+[" />
      </Line>
    </Panel>
  );
}
