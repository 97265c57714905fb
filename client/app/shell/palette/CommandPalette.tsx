import { chakra, HStack } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { DialogFrame } from '#client/ui/dialogs/Modal.tsx';
import { ListboxOption, ListboxSearch, useListbox } from '#client/ui/pickers/Listbox.tsx';
import { type Command, groupCommands, matchingCommands } from './palette-commands.ts';
import { SettingsCommands } from './SettingsCommands.tsx';
import { usePaletteCommands, usePalettePlaces, usePaletteTasks } from './use-palette-commands.tsx';
import { useTypedCommands } from './use-typed-commands.tsx';

const HelpCommands = lazyPart(() =>
  import('#client/app/help/HelpCommands.tsx').then((module) => module.HelpCommands),
);

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Tasks and commands by their words. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const { t } = useTranslation();
  return (
    <DialogFrame
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      focusOn="input"
      content={{ 'aria-label': t('shell.palette.title'), overflow: 'hidden' }}
    >
      <PaletteBody onDone={() => onOpenChange(false)} />
    </DialogFrame>
  );
}

/** The inside of the palette: a field and the commands that its words match, under the headings of their groups. */
function PaletteBody({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useShortcut({ keys: 'mod+k', label: t('shell.shortcut.palette'), group: 'layer', run: onDone });
  const query = text.trim();
  const tasks = usePaletteTasks(query);
  const [settings, setSettings] = useState<readonly Command[]>([]);
  const [help, setHelp] = useState<readonly Command[]>([]);
  const others = matchingCommands(
    [...usePaletteCommands(query), ...usePalettePlaces(), ...settings, ...help],
    query,
  );
  const typed = useTypedCommands(query);
  const found = [...tasks, ...others];
  const groups = groupCommands(found.length > 0 ? found : typed, query);
  const commands = groups.flatMap(({ members }) => members);
  const listbox = useListbox(
    commands.map(({ id }) => id),
    (activeId, event) =>
      run(
        commands.find(({ id }) => id === activeId),
        event,
      ),
  );

  function run(command: Command | undefined, { shiftKey }: { shiftKey: boolean }): void {
    if (command === undefined) return;
    onDone();
    if (shiftKey && command.peek) command.peek();
    else command.run();
  }

  return (
    <>
      <SettingsCommands onFound={setSettings} />
      <Suspense>
        <HelpCommands onFound={setHelp} />
      </Suspense>
      <ListboxSearch
        {...listbox.input}
        label={t('shell.palette.title')}
        placeholder={t('shell.palette.placeholder')}
        px="3"
        h="11"
        textStyle="md"
        value={text}
        onChange={(next) => {
          setText(next);
          listbox.highlightFirst();
        }}
      />
      <chakra.div
        id={listbox.listId}
        role="listbox"
        aria-label={t('shell.palette.title')}
        maxH="min(24rem, 60dvh)"
        overflowY="auto"
        p="1"
      >
        {groups.map(({ group, members }) => (
          <chakra.div key={members[0]?.id} role="group" aria-label={t(`shell.palette.groups.${group}`)}>
            <chakra.div aria-hidden textStyle="xs" color="fg.subtle" px="2" pt="1.5" pb="0.5">
              {t(`shell.palette.groups.${group}`)}
            </chakra.div>
            {members.map((command) => {
              const option = listbox.optionOf(command.id);
              return (
                <ListboxOption
                  key={command.id}
                  {...option}
                  selected={option.active}
                  onPick={(event) => run(command, event)}
                  css={{ '& > svg': { boxSize: '4', color: 'fg.subtle', flexShrink: '0' } }}
                >
                  <CommandLine command={command} />
                </ListboxOption>
              );
            })}
          </chakra.div>
        ))}
      </chakra.div>
      {commands.some(({ id, peek }) => peek && listbox.optionOf(id).active) ? (
        <HStack
          hideBelow="md"
          justify="flex-end"
          gap="1.5"
          px="3"
          py="1.5"
          borderTopWidth="1px"
          borderColor="border.muted"
          textStyle="xs"
          color="fg.subtle"
        >
          {t('tasks.keys.peek')}
          <Kbd keys="shift+enter" />
        </HStack>
      ) : null}
      <chakra.p role="status" px="3" py={commands.length === 0 ? '3' : '0'} textStyle="sm" color="fg.muted">
        {commands.length === 0 ? (
          t('shell.palette.nothing')
        ) : (
          <chakra.span srOnly>{t('shell.palette.results', { count: commands.length })}</chakra.span>
        )}
      </chakra.p>
    </>
  );
}

function CommandLine({ command: { icon, label, hint, shortcut } }: { command: Command }) {
  return (
    <>
      {icon}
      <chakra.span flex="1" minW="0" truncate dir="auto" title={label}>
        {label}
      </chakra.span>
      {hint ? (
        <chakra.bdi dir="ltr" className="num" textStyle="xs" color="fg.subtle">
          {hint}
        </chakra.bdi>
      ) : null}
      {shortcut ? (
        <chakra.span hideBelow="md">
          <Kbd keys={shortcut} />
        </chakra.span>
      ) : null}
    </>
  );
}
