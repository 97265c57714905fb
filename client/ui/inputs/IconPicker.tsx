import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from './SearchInput.tsx';

interface PickableIcon {
  /** The stored value. */
  path: string;
  /** Words it is found by, with dashes. */
  name: string;
  /** Address of the picture. */
  src: string;
}

interface IconPickerProps {
  label: string;
  icons: readonly PickableIcon[];
  value: string | null;
  onChange: (path: string | null) => void;
  words: { none: string; search: string; noMatch: string };
}

const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ');

/** Chooses a picture by its name, whatever its case; dashes count as spaces. */
export function IconPicker({ label, icons, value, onChange, words }: IconPickerProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const labelId = useId();
  const chosen = icons.find(({ path }) => path === value);
  const matches = icons.filter(({ name }) => plain(name).includes(plain(search.trim())));
  function choose(path: string | null) {
    onChange(path);
    setOpen(false);
  }
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.span id={labelId} textStyle="sm" fontWeight="medium">
        {label}
      </chakra.span>
      <Popup
        label={label}
        open={open}
        onOpenChange={setOpen}
        side="start"
        gutter={4}
        w="min(375px, calc(100vw - 2rem))"
        p="2"
        trigger={
          <Button variant="outline" justifySelf="start" aria-describedby={labelId}>
            {chosen ? <Picture icon={chosen} /> : words.none}
            {chosen ? plain(chosen.name) : null}
          </Button>
        }
      >
        <SearchInput label={words.search} value={search} onChange={setSearch} width="100%" />
        <chakra.div
          role="group"
          aria-label={label}
          mt="2"
          maxH="245px"
          overflowY="auto"
          display="grid"
          gap="1"
          gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
        >
          {matches.map((icon) => (
            <chakra.button
              key={icon.path}
              type="button"
              aria-pressed={icon.path === value}
              onClick={() => choose(icon.path)}
              display="flex"
              alignItems="center"
              gap="2"
              px="2"
              h="8"
              borderRadius="l2"
              textStyle="sm"
              cursor="pointer"
              bg={icon.path === value ? 'bg.muted' : undefined}
              _hover={{ bg: 'bg.muted' }}
            >
              <Picture icon={icon} />
              {plain(icon.name)}
            </chakra.button>
          ))}
        </chakra.div>
        {matches.length === 0 ? <EmptyState art="none" title={words.noMatch} /> : null}
        {value ? (
          <Button variant="ghost" size="sm" mt="1" onClick={() => choose(null)}>
            {words.none}
          </Button>
        ) : null}
      </Popup>
    </chakra.div>
  );
}

/** Drawn in the colour of the text: the files are dark strokes, for clients that put them on a coloured badge. */
function Picture({ icon }: { icon: PickableIcon }) {
  const mask = `url("${icon.src}") center / contain no-repeat`;
  return <chakra.span aria-hidden boxSize="4" flexShrink="0" bg="currentColor" style={{ mask }} />;
}
