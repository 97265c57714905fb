import { chakra, Flex, Heading, Input, Text } from '@chakra-ui/react';
import type { useChat } from '@livekit/components-react';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Subtle } from '#client/ui/layout/looks.ts';

type Chat = Pick<ReturnType<typeof useChat>, 'chatMessages' | 'send' | 'isSending'>;

/** The messages of the meeting; they vanish with it. */
export function MeetingChat({ chat: { chatMessages, send, isSending } }: { chat: Chat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const count = chatMessages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (message === '' || send === undefined) return;
    try {
      await send(message);
      setText('');
    } catch (error) {
      notify.refused(error);
    }
  }

  return (
    <Flex
      as="section"
      aria-label={t('meetings.room.chat')}
      direction="column"
      gap="2"
      w={{ base: '100%', md: '18rem' }}
      h={{ base: '14rem', md: '100%' }}
      borderWidth="1px"
      borderRadius="lg"
      p="3"
    >
      <Heading as="h2" size="sm" display={{ base: 'none', md: 'block' }}>
        {t('meetings.room.chat')}
      </Heading>
      <chakra.div flex="1" minH="0" overflowY="auto" role="log" aria-live="polite" tabIndex={0}>
        {count === 0 ? (
          <Text textStyle="sm" color="fg.subtle">
            {t('meetings.room.noMessages')}
          </Text>
        ) : null}
        {chatMessages.map(({ id, timestamp, message, from }) => (
          <chakra.div key={id ?? timestamp} mb="2" textStyle="sm">
            <Subtle as="p" dir="auto">
              {from?.name ?? from?.identity} · {format.time(new Date(timestamp))}
            </Subtle>
            <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {message}
            </Text>
          </chakra.div>
        ))}
        <div ref={end} />
      </chakra.div>
      <Flex as="form" gap="2" onSubmit={(event) => void submit(event)}>
        <Input
          value={text}
          aria-label={t('meetings.room.message')}
          placeholder={t('meetings.room.message')}
          maxLength={2000}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
        <IconButton
          type="submit"
          label={t('meetings.room.send')}
          icon={<Send aria-hidden />}
          disabled={isSending || text.trim() === ''}
        />
      </Flex>
    </Flex>
  );
}
