import { Box, chakra, HStack, Input } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { emailAddress } from '#shared/auth/auth.schema.ts';

const separators = /[\s,;]+/;
/** `Ann Archer <ann@example.org>`; a name with a comma is in quotes. */
const named = /(?:"[^"]*"|[^,;\n"<>])*<([^<>]+)>/g;

/** The addresses of a pasted list, with or without the names of mail programs around them; each once. */
export function addressesIn(text: string): string[] {
  const bracketed = [...text.matchAll(named)].map(([, address]) => address?.trim() ?? '');
  const rest = text.replaceAll(named, ' ').split(separators);
  const addresses = [...bracketed, ...rest]
    .filter((address) => address !== '')
    .map((each) => each.toLowerCase());
  return [...new Set(addresses)];
}

export const isAddress = (text: string) => emailAddress.safeParse(text).success;

const closingKeys = new Set(['Enter', ',', ';', ' ']);

interface EmailChipsProps {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Many addresses: typed one by one or pasted as a list. Invalid ones are marked and stay until removed. */
export function EmailChips({ value, onChange, ref }: EmailChipsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');

  function add(typed: string): void {
    setText('');
    const added = addressesIn(typed);
    if (added.length > 0) onChange([...new Set([...value, ...added])]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (closingKeys.has(event.key) && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (addressesIn(pasted).length < 2) return;
    event.preventDefault();
    add(`${text} ${pasted}`);
  }

  return (
    <Box w="100%">
      {value.length > 0 ? (
        <HStack
          as="ul"
          aria-label={t('members.invite.addresses')}
          gap="1.5"
          flexWrap="wrap"
          mb="2"
          maxH="9rem"
          overflowY="auto"
        >
          {value.map((address) => (
            <EmailChip
              key={address}
              address={address}
              onRemove={() => onChange(value.filter((other) => other !== address))}
            />
          ))}
        </HStack>
      ) : null}
      <Input
        ref={ref}
        type="email"
        multiple
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add(text)}
        autoComplete="off"
        dir="auto"
      />
    </Box>
  );
}

function EmailChip({ address, onRemove }: { address: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const isGood = isAddress(address);
  return (
    <chakra.li
      display="inline-flex"
      alignItems="center"
      gap="1"
      h="6"
      maxW="100%"
      ps="2"
      pe="1"
      borderWidth="1px"
      borderColor={isGood ? 'border' : 'danger.solid'}
      borderRadius="full"
      textStyle="xs"
      color={isGood ? undefined : 'danger.fg'}
    >
      <chakra.bdi truncate title={address}>
        {address}
      </chakra.bdi>
      <chakra.button
        type="button"
        aria-label={t('ui.label.remove', { name: address })}
        onClick={onRemove}
        borderRadius="full"
        cursor="pointer"
        color="fg.subtle"
        _hover={{ color: 'fg', bg: 'bg.muted' }}
      >
        <X size={14} aria-hidden />
      </chakra.button>
    </chakra.li>
  );
}
