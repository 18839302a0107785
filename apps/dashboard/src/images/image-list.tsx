import { Link } from '@tanstack/react-router'
import { type Image, imagePath, type PageId } from '@tessera/contract'
import { Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'

import { trpc } from '../app/api.ts'
import { FailedPart } from '../app/failures/failure-screen.tsx'
import { failureOf } from '../app/failures/failure.ts'
import { Button } from '../ui/controls/button.tsx'
import { Meter } from '../ui/display/meter.tsx'
import { Loading, Skeleton } from '../ui/display/screen-states.tsx'
import { Confirm } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fill, locale, RichTemplate } from '../ui/text/template.ts'
import * as texts from './texts.ts'

const pageSize = 24
const bytesPerMiB = 2 ** 20
// With the time, so that the names of the buttons differ for images of the same day.
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** The account's images with the storage that they take. */
export const ImageList = () => {
  const { data: images, error, refetch } = trpc.images.list.useQuery({})
  const [shown, setShown] = useState(pageSize)
  if (error) return <FailedPart error={error} reset={() => void refetch()} />
  if (!images) {
    return (
      <Loading>
        <Skeleton className="h-48 rounded-2xl!" />
      </Loading>
    )
  }
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
      <Storage />
      {images.length === 0 ? (
        <div className="border-t border-line px-6 py-8 text-center text-ink-2">
          <p className="font-medium text-ink">{texts.noImages}</p>
          <p className="mt-1 text-sm">{texts.noImagesHint}</p>
        </div>
      ) : (
        <ul aria-label={texts.imageList} className="divide-y divide-line border-t border-line">
          {images.slice(0, shown).map((image) => (
            <ImageRow key={image.id} image={image} />
          ))}
        </ul>
      )}
      {images.length > shown && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" onClick={() => setShown(shown + pageSize)}>
            {texts.showMoreImages}
          </Button>
        </div>
      )}
    </div>
  )
}

const Storage = () => {
  const { data } = trpc.account.usage.useQuery()
  if (!data) return null
  const used = Math.ceil((data.images.used / bytesPerMiB) * 10) / 10
  const limit = Math.round(data.images.limit / bytesPerMiB)
  return (
    <div className="p-5">
      <p className="text-ink-2 tabular-nums">
        {limit === 0 ? fill(texts.storageUsedWithoutLimit, { used }) : fill(texts.storageUsed, { used, limit })}
      </p>
      {limit > 0 && (
        <div className="mt-1.5">
          <Meter label={texts.storage} value={used} max={limit} />
        </div>
      )}
    </div>
  )
}

const ImageRow = ({ image: { id, width, height, bytes, createdAt, pages } }: { image: Image }) => {
  const date = dates.format(new Date(createdAt))
  return (
    <li className="flex items-center gap-3 p-3.5">
      <a
        href={imagePath(id)}
        target="_blank"
        rel="noreferrer"
        aria-label={fill(texts.openImage, { date })}
        className="shrink-0 rounded-lg outline-offset-2"
      >
        <img src={imagePath(id)} alt="" loading="lazy" className="h-12 w-16 rounded-lg border border-line bg-active object-cover" />
      </a>
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          {pages.length === 0 ? <span className="text-ink-2">{texts.unused}</span> : <UsedOn pages={pages} />}
        </p>
        <p className="text-sm text-ink-3 tabular-nums">
          {fill(texts.imageFacts, { width, height, size: Math.ceil(bytes / 1024) })} · <time dateTime={createdAt}>{date}</time>
        </p>
      </div>
      {pages.length === 0 && <DeleteImage imageId={id} date={date} />}
    </li>
  )
}

const UsedOn = ({ pages }: { pages: readonly PageId[] }) => {
  const { data } = trpc.pages.list.useQuery({})
  const links = pages.map((pageId, index) => (
    <Fragment key={pageId}>
      {index > 0 && ', '}
      <Link to="/pages/$pageId" params={{ pageId }} className="font-medium underline underline-offset-3" dir="auto">
        {data?.find(({ id }) => id === pageId)?.title ?? texts.anotherPage}
      </Link>
    </Fragment>
  ))
  return <RichTemplate text={texts.usedOn} pages={links} />
}

const DeleteImage = ({ imageId, date }: { imageId: Image['id']; date: string }) => {
  const [asking, setAsking] = useState(false)
  const utils = trpc.useUtils()
  const remove = trpc.images.delete.useMutation({
    onSuccess: () => toast.success(texts.imageDeleted),
    onError: (error) => {
      const { reason, message } = failureOf(error)
      // The list then names the pages.
      toast.error(texts.couldNotDelete, { description: reason === 'image_in_use' ? texts.imageInUse : message })
    },
    onSettled: async () => {
      setAsking(false)
      await Promise.all([utils.images.list.invalidate(), utils.account.usage.invalidate()])
    },
  })
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={fill(texts.deleteImageOf, { date })} onClick={() => setAsking(true)}>
        <Trash2 />
        {texts.deleteImage}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteQuestion}
        description={texts.deleteEffects}
        action={texts.deleteImage}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ imageId })}
      />
    </>
  )
}
