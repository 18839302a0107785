CREATE TABLE "blocks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"key" text collate "C",
	"kind" text NOT NULL,
	"slot" integer NOT NULL,
	"place" integer NOT NULL,
	"title" text,
	"text" text,
	"size" text,
	"channel" text,
	"address" text,
	"icon" text,
	"highlighted" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "blocks_kind" CHECK ("blocks"."kind" in ('heading', 'text', 'contact')),
	CONSTRAINT "blocks_key_form" CHECK ("blocks"."key" ~ '^[A-Za-z0-9_-]+$' and char_length("blocks"."key") <= 64),
	CONSTRAINT "blocks_slot_from_zero" CHECK ("blocks"."slot" >= 0 and "blocks"."place" >= 0),
	CONSTRAINT "blocks_size" CHECK ("blocks"."size" in ('1x1', '2x1', '2x2', '4x1')),
	CONSTRAINT "blocks_title" CHECK (char_length("blocks"."title") between 1 and 120),
	CONSTRAINT "blocks_text" CHECK (char_length("blocks"."text") between 1 and 600),
	CONSTRAINT "blocks_channel" CHECK ("blocks"."channel" in ('mail', 'phone', 'sms')),
	CONSTRAINT "blocks_address" CHECK (char_length("blocks"."address") between 3 and 254),
	CONSTRAINT "blocks_fields" CHECK (case "blocks"."kind"
        when 'heading' then "blocks"."title" is not null and num_nonnulls("blocks"."text", "blocks"."size", "blocks"."channel", "blocks"."address", "blocks"."icon") = 0 and not "blocks"."highlighted"
        when 'text' then num_nonnulls("blocks"."text", "blocks"."size") = 2 and num_nonnulls("blocks"."channel", "blocks"."address", "blocks"."icon") = 0 and not "blocks"."highlighted"
        else num_nonnulls("blocks"."size", "blocks"."channel", "blocks"."address") = 3 and "blocks"."text" is null end)
);
--> statement-breakpoint
CREATE TABLE "image_files" (
	"image_id" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "image_files_image_id_name_pk" PRIMARY KEY("image_id","name")
);
--> statement-breakpoint
CREATE TABLE "image_owners" (
	"owner_id" text collate "C" NOT NULL,
	"image_id" text collate "C" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"unnamed_at" timestamptz(3),
	CONSTRAINT "image_owners_owner_id_image_id_pk" PRIMARY KEY("owner_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"stored_bytes" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"blocked_at" timestamptz(3),
	"blocked_reason" text,
	CONSTRAINT "images_id_form" CHECK ("images"."id" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "images_blocked_has_reason" CHECK (("images"."blocked_at" is null) = ("images"."blocked_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "page_images" (
	"page_id" text collate "C" NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	CONSTRAINT "page_images_page_id_hash_pk" PRIMARY KEY("page_id","hash")
);
--> statement-breakpoint
CREATE TABLE "remote_images" (
	"owner_id" text collate "C" NOT NULL,
	"url_hash" text collate "C" NOT NULL,
	"url" text NOT NULL,
	"host" text collate "C" NOT NULL,
	"image_id" text collate "C",
	"cause" text,
	"status" smallint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamptz(3),
	"next_try_at" timestamptz(3),
	"leased_until" timestamptz(3),
	CONSTRAINT "remote_images_owner_id_url_hash_pk" PRIMARY KEY("owner_id","url_hash"),
	CONSTRAINT "remote_images_hash_form" CHECK ("remote_images"."url_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "icon_image" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "thumbnail_style" text DEFAULT 'beside' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "avatar" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "block_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_owners" ADD CONSTRAINT "image_owners_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_owners" ADD CONSTRAINT "image_owners_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_images" ADD CONSTRAINT "page_images_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_images" ADD CONSTRAINT "remote_images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_images" ADD CONSTRAINT "remote_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_page" ON "blocks" USING btree ("page_id","slot","place");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_key" ON "blocks" USING btree ("page_id","key") WHERE "blocks"."key" is not null;--> statement-breakpoint
CREATE INDEX "image_owners_newest" ON "image_owners" USING btree ("owner_id","created_at" desc,"image_id" desc);--> statement-breakpoint
CREATE INDEX "image_owners_image" ON "image_owners" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "image_owners_unnamed" ON "image_owners" USING btree ("unnamed_at") WHERE "image_owners"."unnamed_at" is not null;--> statement-breakpoint
CREATE INDEX "images_blocked" ON "images" USING btree ("id") WHERE "images"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "page_images_hash" ON "page_images" USING btree ("hash","owner_id");--> statement-breakpoint
CREATE INDEX "remote_images_due" ON "remote_images" USING btree ("next_try_at") WHERE "remote_images"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "remote_images_leased" ON "remote_images" USING btree ("leased_until") WHERE "remote_images"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "remote_images_image" ON "remote_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "remote_images_turn" ON "remote_images" USING btree ("owner_id","next_try_at") WHERE "remote_images"."next_try_at" is not null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_icon" CHECK ("links"."icon" ~ '^[a-z0-9-]+$' and char_length("links"."icon") <= 64);--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_icon_image" CHECK ("links"."icon_image" ~* '^https?://' and char_length("links"."icon_image") <= 2048);--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_thumbnail_style" CHECK ("links"."thumbnail_style" in ('beside', 'full'));--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_avatar" CHECK ("pages"."avatar" ~* '^https?://' and char_length("pages"."avatar") <= 2048);--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_block_count" CHECK ("pages"."block_count" >= 0);--> statement-breakpoint
ALTER TABLE "image_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint

-- Triggers keep page_images, so that every writer is covered, an older version of the service too. They run for changes of pictures only.
-- Writers of a page hold the lock of its row.

-- The id in the address of an image of this service, on any host. As imageIdOf in packages/contract.
CREATE FUNCTION "image_of"("url" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT substring("url" FROM '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#\\]+/static/images/([0-9a-f]{64})\.webp$')
$$;
--> statement-breakpoint
-- By what page_images names a picture.
CREATE FUNCTION "image_hash"("url" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce("image_of"("url"), encode(sha256(convert_to("url", 'UTF8')), 'hex'))
$$;
--> statement-breakpoint
-- Whether a page of the account names the image, by its own address or by that of the remote picture of which it is a copy.
CREATE FUNCTION "image_named"("owner" text, "image" text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM "page_images" n WHERE n."hash" = "image" AND n."owner_id" = "owner")
		OR EXISTS (SELECT FROM "remote_images" r JOIN "page_images" n ON n."hash" = r."url_hash" AND n."owner_id" = r."owner_id"
			WHERE r."image_id" = "image" AND r."owner_id" = "owner")
$$;
--> statement-breakpoint
-- Collection of unused images locks an account's image FOR UPDATE before it looks for pages that name it: after the lock that is
-- taken here it sees this page, or the image is gone before the address of a remote picture is queued.
CREATE FUNCTION "name_image"("page" text, "owner" text, "address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"own" text := "image_of"("address");
	"picture" text := "image_hash"("address");
	"image" text := "own";
BEGIN
	INSERT INTO "page_images" ("page_id", "owner_id", "hash") VALUES ("page", "owner", "picture") ON CONFLICT DO NOTHING;
	IF NOT FOUND THEN RETURN; END IF;
	IF "own" IS NULL THEN
		SELECT r."image_id" INTO "image" FROM "remote_images" r WHERE r."owner_id" = "owner" AND r."url_hash" = "picture";
	END IF;
	PERFORM FROM "image_owners" o WHERE o."owner_id" = "owner" AND o."image_id" = "image" FOR KEY SHARE;
	UPDATE "image_owners" o SET "unnamed_at" = NULL WHERE o."owner_id" = "owner" AND o."image_id" = "image" AND o."unnamed_at" IS NOT NULL;
	IF "own" IS NULL THEN
		-- The update locks the row against its collection.
		INSERT INTO "remote_images" AS r ("owner_id", "url_hash", "url", "host", "next_try_at") VALUES ("owner", "picture", "address",
			coalesce(lower(substring("address" FROM '^[^:]+:[/\\]*(\[[^]]*\]|[^/?#:\\]+)')), ''), now())
		ON CONFLICT ("owner_id", "url_hash") DO UPDATE SET "url" = r."url";
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "unname_image"("page" text, "address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"own" text := "image_of"("address");
	"path" text := '/static/images/' || "own" || '.webp';
BEGIN
	-- Addresses of one remote picture are equal, those of an image differ in their host.
	IF EXISTS (SELECT FROM "pages" p WHERE p."id" = "page" AND ("address" IN (p."cover_image", p."avatar")
			OR "own" IN ("image_of"(p."cover_image"), "image_of"(p."avatar"))))
		OR EXISTS (SELECT FROM "links" l WHERE l."page_id" = "page" AND ("address" IN (l."thumbnail", l."icon_image")
			OR right(l."thumbnail", length("path")) = "path" AND "image_of"(l."thumbnail") = "own"
			OR right(l."icon_image", length("path")) = "path" AND "image_of"(l."icon_image") = "own"))
	THEN RETURN; END IF;
	DELETE FROM "page_images" n WHERE n."page_id" = "page" AND n."hash" = "image_hash"("address");
END $$;
--> statement-breakpoint
CREATE FUNCTION "pages_name_images"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		IF old."cover_image" IS DISTINCT FROM new."cover_image" AND old."cover_image" IS NOT NULL THEN PERFORM "unname_image"(old."id", old."cover_image"); END IF;
		IF old."avatar" IS DISTINCT FROM new."avatar" AND old."avatar" IS NOT NULL THEN PERFORM "unname_image"(old."id", old."avatar"); END IF;
	END IF;
	IF new."cover_image" IS NOT NULL THEN PERFORM "name_image"(new."id", new."owner_id", new."cover_image"); END IF;
	IF new."avatar" IS NOT NULL THEN PERFORM "name_image"(new."id", new."owner_id", new."avatar"); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "links_name_images"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' THEN
		IF old."thumbnail" IS NOT NULL THEN PERFORM "unname_image"(old."page_id", old."thumbnail"); END IF;
		IF old."icon_image" IS NOT NULL THEN PERFORM "unname_image"(old."page_id", old."icon_image"); END IF;
	END IF;
	IF tg_op <> 'DELETE' THEN
		IF new."thumbnail" IS NOT NULL THEN PERFORM "name_image"(new."page_id", new."owner_id", new."thumbnail"); END IF;
		IF new."icon_image" IS NOT NULL THEN PERFORM "name_image"(new."page_id", new."owner_id", new."icon_image"); END IF;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "pages_images_inserted" AFTER INSERT ON "pages" FOR EACH ROW
	WHEN (num_nonnulls(new."cover_image", new."avatar") > 0) EXECUTE FUNCTION "pages_name_images"();
--> statement-breakpoint
CREATE TRIGGER "pages_images_updated" AFTER UPDATE OF "cover_image", "avatar" ON "pages" FOR EACH ROW
	WHEN (old."cover_image" IS DISTINCT FROM new."cover_image" OR old."avatar" IS DISTINCT FROM new."avatar") EXECUTE FUNCTION "pages_name_images"();
--> statement-breakpoint
CREATE TRIGGER "links_images_inserted" AFTER INSERT ON "links" FOR EACH ROW
	WHEN (num_nonnulls(new."thumbnail", new."icon_image") > 0) EXECUTE FUNCTION "links_name_images"();
--> statement-breakpoint
CREATE TRIGGER "links_images_updated" AFTER UPDATE OF "thumbnail", "icon_image" ON "links" FOR EACH ROW
	WHEN (old."thumbnail" IS DISTINCT FROM new."thumbnail" OR old."icon_image" IS DISTINCT FROM new."icon_image") EXECUTE FUNCTION "links_name_images"();
--> statement-breakpoint
CREATE TRIGGER "links_images_deleted" AFTER DELETE ON "links" FOR EACH ROW
	WHEN (num_nonnulls(old."thumbnail", old."icon_image") > 0) EXECUTE FUNCTION "links_name_images"();
--> statement-breakpoint

-- Notes since when no page names an image. The lock lets the last of concurrent transactions see what the others have done.
CREATE FUNCTION "note_unnamed_image"("owner" text, "image" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "image_owners" o WHERE o."owner_id" = "owner" AND o."image_id" = "image" AND o."unnamed_at" IS NULL FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN; END IF;
	UPDATE "image_owners" o SET "unnamed_at" = now() WHERE o."owner_id" = "owner" AND o."image_id" = "image" AND NOT "image_named"("owner", "image");
END $$;
--> statement-breakpoint
CREATE FUNCTION "page_images_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "note_unnamed_image"(old."owner_id", old."hash");
	PERFORM "note_unnamed_image"(old."owner_id", r."image_id") FROM "remote_images" r
		WHERE r."owner_id" = old."owner_id" AND r."url_hash" = old."hash" AND r."image_id" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "page_images_deleted" AFTER DELETE ON "page_images" FOR EACH ROW EXECUTE FUNCTION "page_images_deleted"();
--> statement-breakpoint
-- A remote picture was fetched, perhaps again: the new copy is named where the old one was.
CREATE FUNCTION "remote_images_copied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' AND old."image_id" IS NOT NULL THEN PERFORM "note_unnamed_image"(old."owner_id", old."image_id"); END IF;
	UPDATE "image_owners" o SET "unnamed_at" = NULL WHERE o."owner_id" = new."owner_id" AND o."image_id" = new."image_id" AND o."unnamed_at" IS NOT NULL
		AND "image_named"(new."owner_id", new."image_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "remote_images_inserted" AFTER INSERT ON "remote_images" FOR EACH ROW
	WHEN (new."image_id" IS NOT NULL) EXECUTE FUNCTION "remote_images_copied"();
--> statement-breakpoint
CREATE TRIGGER "remote_images_updated" AFTER UPDATE OF "image_id" ON "remote_images" FOR EACH ROW
	WHEN (old."image_id" IS DISTINCT FROM new."image_id") EXECUTE FUNCTION "remote_images_copied"();
--> statement-breakpoint

-- After the triggers, which wait for every transaction that is changing these tables: what pages name already.
CREATE TEMPORARY TABLE "named_before" AS
	SELECT DISTINCT p."id" AS "page", p."owner_id" AS "owner", f."url", "image_of"(f."url") IS NOT NULL AS "own", "image_hash"(f."url") AS "hash"
	FROM "pages" p CROSS JOIN LATERAL (
		SELECT p."cover_image" AS "url" WHERE p."cover_image" IS NOT NULL
		UNION SELECT l."thumbnail" FROM "links" l WHERE l."page_id" = p."id" AND l."thumbnail" IS NOT NULL
	) f;
--> statement-breakpoint
INSERT INTO "page_images" ("page_id", "owner_id", "hash") SELECT "page", "owner", "hash" FROM "named_before" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "remote_images" ("owner_id", "url_hash", "url", "host", "next_try_at")
	SELECT "owner", "hash", min("url"), coalesce(min(lower(substring("url" FROM '^[^:]+:[/\\]*(\[[^]]*\]|[^/?#:\\]+)'))), ''), now() FROM "named_before" WHERE NOT "own" GROUP BY 1, 2
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "named_before";
