import { chakra, HStack, Input } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaletteList } from '#client/app/shell/PaletteList.tsx';
import { type Command, groupCommands, matchingCommands } from '#client/app/shell/palette-commands.ts';
import { usePaletteCommands } from '#client/app/shell/use-palette-commands.tsx';
import { usePalettePlaces } from '#client/app/shell/use-palette-places.tsx';
import { usePaletteTasks } from '#client/app/shell/use-palette-tasks.tsx';

/** The inside of the palette: a field and what its words find. */
export function PaletteBody({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const query = text.trim();
  const tasks = usePaletteTasks(query);
  const others = matchingCommands([...usePaletteCommands(), ...usePalettePlaces()], query);
  const groups = groupCommands([...tasks, ...others], query);
  const commands = groups.flatMap(({ members }) => members);
  const found = commands.findIndex(({ id }) => id === activeId);
  const index = Math.max(found, 0);
  const active = commands[index];
  const optionId = (command: Command) => `${listId}-${command.id}`;
  const activeOption = active && optionId(active);

  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  function run(command: Command): void {
    onDone();
    command.run();
  }

  function move(by: number): void {
    setActiveId(commands.at((index + by) % commands.length)?.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || active === undefined) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') run(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <HStack px="3" gap="2" borderBottomWidth="1px" borderColor="border.muted" color="fg.subtle">
        <Search size={16} aria-hidden />
        <Input
          variant="flushed"
          borderBottomWidth="0"
          _focusVisible={{ boxShadow: 'none', outline: 'none' }}
          h="11"
          flex="1"
          color="fg"
          textStyle="md"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label={t('shell.palette.title')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeOption}
          aria-autocomplete="list"
          placeholder={t('shell.palette.placeholder')}
          autoComplete="off"
          dir="auto"
        />
      </HStack>
      <PaletteList
        id={listId}
        groups={groups}
        activeId={active?.id}
        optionId={optionId}
        onHover={({ id }) => setActiveId(id)}
        onRun={run}
      />
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
