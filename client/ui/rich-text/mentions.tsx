import { chakra, Portal } from '@chakra-ui/react';
import { Mention, type MentionNodeAttrs } from '@tiptap/extension-mention';
import { exitSuggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ListboxOption } from '#client/ui/pickers/Listbox.tsx';
import { matchesAllWords } from '#shared/text/search.ts';

export interface MentionPerson {
  id: string;
  name: string;
  imageUrl?: string | null;
}

const shownAtMost = 8;

type Open = SuggestionProps<MentionPerson, MentionNodeAttrs>;

interface MentionChoice {
  people: readonly MentionPerson[];
  active: number;
  onHover: (index: number) => void;
  onPick: (person: MentionPerson) => void;
  /** The position of the "@" on the screen. */
  place: DOMRect;
}

interface Latest {
  people: readonly MentionPerson[];
  open: Open | undefined;
  active: number;
}

interface Handlers {
  latest: RefObject<Latest>;
  setOpen: (open: Open | undefined) => void;
  setActive: (index: number) => void;
}

/** Handles keys while the list is open; true: the editor does nothing of its own. */
function press({ event, view }: SuggestionKeyDownProps, { latest, setActive }: Handlers): boolean {
  const { open, active } = latest.current;
  const count = open?.items.length ?? 0;
  if (event.key === 'Escape') {
    event.stopPropagation();
    exitSuggestion(view);
    return true;
  }
  if (!open || count === 0) return false;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) setActive((active + step + count) % count);
  const isChosen = event.key === 'Enter' || event.key === 'Tab';
  const person = open.items[active];
  if (isChosen && person) open.command({ id: person.id, label: person.name });
  return step !== 0 || isChosen;
}

function mentionExtension(handlers: Handlers) {
  const show = (next: Open) => {
    handlers.setOpen(next);
    handlers.setActive(0);
  };
  return Mention.configure({
    renderHTML: ({ node }) => [
      'span',
      { 'data-type': 'mention', 'data-id': node.attrs.id, 'data-label': node.attrs.label },
      `@${node.attrs.label}`,
    ],
    suggestion: {
      items: ({ query }) =>
        handlers.latest.current.people
          .filter(({ name }) => matchesAllWords(query, [name]))
          .slice(0, shownAtMost),
      render: () => ({
        onStart: show,
        onUpdate: show,
        onExit: () => handlers.setOpen(undefined),
        onKeyDown: (props) => press(props, handlers),
      }),
    },
  });
}

/** The people that "@" offers while one writes. */
export function useMentions(people: readonly MentionPerson[] = []) {
  const [open, setOpen] = useState<Open>();
  const [active, setActive] = useState(0);
  const latest = useRef<Latest>({ people, open, active });
  useEffect(() => {
    latest.current = { people, open, active };
  });
  const extension = useMemo(() => mentionExtension({ latest, setOpen, setActive }), []);

  const place = open?.clientRect?.();
  if (!open || !place || open.items.length === 0) return { extension, list: undefined };
  const list: MentionChoice = {
    people: open.items,
    active,
    onHover: setActive,
    onPick: ({ id, name }) => open.command({ id, label: name }),
    place,
  };
  return { extension, list };
}

const rowPixels = 32;

/** The people that "@" matches, under the place of the text, or above it at the end of the window. */
export function MentionList({ people, active, onHover, onPick, place }: MentionChoice) {
  const { t } = useTranslation();
  const height = people.length * rowPixels + 8;
  const isBelow = place.bottom + height + 8 < window.innerHeight;
  return (
    <Portal>
      <chakra.div
        role="listbox"
        aria-label={t('ui.richText.mention')}
        position="fixed"
        zIndex="popover"
        minW="14rem"
        p="1"
        bg="bg.raised"
        borderRadius="l3"
        boxShadow="float"
        style={{
          left: Math.max(8, Math.min(place.left, window.innerWidth - 240)),
          top: isBelow ? place.bottom + 4 : place.top - height - 4,
        }}
      >
        {people.map((person, index) => (
          <ListboxOption
            key={person.id}
            active={index === active}
            selected={index === active}
            onHover={() => onHover(index)}
            onPick={() => onPick(person)}
          >
            <MemberAvatar name={person.name} imageUrl={person.imageUrl} size={20} decorative />
            <chakra.span truncate>{person.name}</chakra.span>
          </ListboxOption>
        ))}
      </chakra.div>
    </Portal>
  );
}
