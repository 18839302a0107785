ALTER TABLE "links" ADD COLUMN "me" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "indexed" boolean DEFAULT true NOT NULL;