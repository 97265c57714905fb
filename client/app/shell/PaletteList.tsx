import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Command, CommandGroup } from '#client/app/shell/palette-commands.ts';
import { Kbd } from '#client/ui/Kbd.tsx';

export interface PaletteListProps {
  id: string;
  groups: readonly CommandGroup[];
  activeId: string | undefined;
  optionId: (command: Command) => string;
  onHover: (command: Command) => void;
  onRun: (command: Command) => void;
}

/** The commands under the headings of their groups. */
export function PaletteList({ id, groups, activeId, optionId, onHover, onRun }: PaletteListProps) {
  const { t } = useTranslation();
  return (
    <chakra.div
      id={id}
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
          {members.map((command) => (
            <Option
              key={command.id}
              id={optionId(command)}
              command={command}
              active={command.id === activeId}
              onHover={() => onHover(command)}
              onRun={() => onRun(command)}
            />
          ))}
        </chakra.div>
      ))}
    </chakra.div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  onHover: () => void;
  onRun: () => void;
}

function Option({ id, command, active, onHover, onRun }: OptionProps) {
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={active ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      display="flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="2"
      borderRadius="l2"
      textStyle="sm"
      cursor="pointer"
      bg={active ? 'bg.muted' : undefined}
      css={{ '& > svg': { boxSize: '4', color: 'fg.subtle', flexShrink: '0' } }}
    >
      {command.icon}
      <chakra.span flex="1" minW="0" truncate dir="auto" title={command.label}>
        {command.label}
      </chakra.span>
      {command.hint ? (
        <chakra.bdi dir="ltr" className="num" textStyle="xs" color="fg.subtle">
          {command.hint}
        </chakra.bdi>
      ) : null}
      {command.shortcut ? (
        <chakra.span hideBelow="md">
          <Kbd keys={command.shortcut} />
        </chakra.span>
      ) : null}
    </chakra.div>
  );
}
