import { Grid, Input, Link, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { Check } from '#client/ui/Check.tsx';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { ColorField } from '#client/ui/ColorField.tsx';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { MultiEntityPicker } from '#client/ui/MultiEntityPicker.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import { SearchInput } from '#client/ui/SearchInput.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { Line } from './Line.tsx';
import { labels, projects } from './samples.ts';

export function DevFields() {
  const [query, setQuery] = useState('');
  const [project, setProject] = useState<string | null>('portal');
  const [chosenLabels, setChosenLabels] = useState(['billing']);
  const [tracking, setTracking] = useState(true);
  return (
    <Panel title="Fields">
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3" alignItems="start">
        <Field label="Title">
          <Input defaultValue="Rate limits for the public API" />
        </Field>
        <Field label="Planned time" error="Invalid time format, use H:MM or decimal (e.g. 4.5)">
          <Input defaultValue="4:75" />
        </Field>
        <Field label="Project">
          <EntityPicker
            label="Project"
            items={projects}
            itemKey={(item) => item.id}
            itemText={(item) => item.name}
            renderItem={(item) => <ProjectMark name={item.name} color={item.color} />}
            value={project}
            onChange={setProject}
            clearable
          />
        </Field>
        <Field label="Search">
          <SearchInput label="Search tasks" value={query} onChange={setQuery} shortcut="/" />
        </Field>
        <Field label="Role" hint="What this person may do.">
          <SelectInput
            options={[
              { value: 'member', label: 'Member' },
              { value: 'manager', label: 'Manager' },
            ]}
          />
        </Field>
        <Field label="Labels">
          <MultiEntityPicker
            label="Labels"
            items={labels}
            itemKey={(item) => item.name}
            itemText={(item) => item.name}
            value={chosenLabels}
            onChange={setChosenLabels}
          />
        </Field>
        <Field label="Password" aside={<Link textStyle="xs">Forgot it?</Link>}>
          <PasswordField defaultValue="correct horse" />
        </Field>
        <Field label="Note" optional>
          <Textarea rows={1} defaultValue="Only for the team" />
        </Field>
      </Grid>
      <Line gap="4">
        <Check defaultChecked>Billable</Check>
        <Check>Manual</Check>
        <Check indeterminate>Some</Check>
        <Toggle checked={tracking} onCheckedChange={setTracking}>
          Tracking
        </Toggle>
        <Toggle>Public</Toggle>
        <Toggle disabled>Off limits</Toggle>
      </Line>
      <CodeAndColor />
    </Panel>
  );
}

function CodeAndColor() {
  const [code, setCode] = useState('K7PX');
  const [color, setColor] = useState('#3f5fbd');
  return (
    <Grid gap="3" mt="4">
      <Field label="Code" hint="Sent to maren@fjordfield.example.">
        <CodeInput value={code} onChange={setCode} />
      </Field>
      <ColorField label="Colour" value={color} onChange={setColor} />
    </Grid>
  );
}
