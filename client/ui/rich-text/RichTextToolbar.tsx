import { HStack } from '@chakra-ui/react';
import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Code, Heading, Italic, List, ListOrdered, Quote, Strikethrough } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/IconButton.tsx';

const actions = [
  { name: 'bold', icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'strike',
    icon: Strikethrough,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  { name: 'code', icon: Code, run: (editor: Editor) => editor.chain().focus().toggleCode().run() },
  {
    name: 'heading',
    icon: Heading,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    icon: List,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    icon: Quote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

/** What a mouse makes of the text; the keys and Markdown's signs do the same. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: (state) =>
      state.editor.isDestroyed
        ? []
        : actions.filter(({ name }) => state.editor.isActive(name)).map(({ name }) => name),
  });
  return (
    <HStack data-toolbar role="group" aria-label={t('ui.richText.format')} gap="0.5" px="1" pb="1">
      {actions.map(({ name, icon: Icon, run }) => (
        <IconButton
          key={name}
          size="xs"
          label={t(`ui.richText.${name}`)}
          pressed={active.includes(name)}
          icon={<Icon size={14} aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        />
      ))}
    </HStack>
  );
}
