ALTER TABLE "image_owners" ADD COLUMN "sent_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "image_owners" SET "sent_at" = "created_at";
--> statement-breakpoint

-- The address of an image that its account lacks is that of a remote picture, too: of another instance. page_images then has both names.
CREATE OR REPLACE FUNCTION "name_image"("page" text, "owner" text, "address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"own" text := "image_of"("address");
	"picture" text := encode(sha256(convert_to("address", 'UTF8')), 'hex');
	"image" text;
BEGIN
	IF "own" IS NOT NULL THEN
		INSERT INTO "page_images" ("page_id", "owner_id", "hash") VALUES ("page", "owner", "own") ON CONFLICT DO NOTHING;
		PERFORM FROM "image_owners" o WHERE o."owner_id" = "owner" AND o."image_id" = "own" FOR KEY SHARE;
		IF FOUND THEN
			UPDATE "image_owners" o SET "unnamed_at" = NULL WHERE o."owner_id" = "owner" AND o."image_id" = "own" AND o."unnamed_at" IS NOT NULL;
			RETURN;
		END IF;
	END IF;
	INSERT INTO "page_images" ("page_id", "owner_id", "hash") VALUES ("page", "owner", "picture") ON CONFLICT DO NOTHING;
	IF NOT FOUND THEN RETURN; END IF;
	SELECT r."image_id" INTO "image" FROM "remote_images" r WHERE r."owner_id" = "owner" AND r."url_hash" = "picture";
	PERFORM FROM "image_owners" o WHERE o."owner_id" = "owner" AND o."image_id" = "image" FOR KEY SHARE;
	UPDATE "image_owners" o SET "unnamed_at" = NULL WHERE o."owner_id" = "owner" AND o."image_id" = "image" AND o."unnamed_at" IS NOT NULL;
	-- The update locks the row against its collection.
	INSERT INTO "remote_images" AS r ("owner_id", "url_hash", "url", "host", "next_try_at") VALUES ("owner", "picture", "address",
		coalesce(lower(substring("address" FROM '^[^:]+:[/\\]*(\[[^]]*\]|[^/?#:\\]+)')), ''), now())
	ON CONFLICT ("owner_id", "url_hash") DO UPDATE SET "url" = r."url";
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "unname_image"("page" text, "address" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"own" text := "image_of"("address");
	"path" text := '/static/images/' || "own" || '.webp';
BEGIN
	-- Addresses of one remote picture are equal, those of an image differ in their host.
	IF NOT EXISTS (SELECT FROM "pages" p WHERE p."id" = "page" AND "address" IN (p."cover_image", p."avatar"))
		AND NOT EXISTS (SELECT FROM "links" l WHERE l."page_id" = "page" AND "address" IN (l."thumbnail", l."icon_image"))
	THEN DELETE FROM "page_images" n WHERE n."page_id" = "page" AND n."hash" = encode(sha256(convert_to("address", 'UTF8')), 'hex'); END IF;
	IF "own" IS NOT NULL
		AND NOT EXISTS (SELECT FROM "pages" p WHERE p."id" = "page" AND "own" IN ("image_of"(p."cover_image"), "image_of"(p."avatar")))
		AND NOT EXISTS (SELECT FROM "links" l WHERE l."page_id" = "page" AND (
			right(l."thumbnail", length("path")) = "path" AND "image_of"(l."thumbnail") = "own"
			OR right(l."icon_image", length("path")) = "path" AND "image_of"(l."icon_image") = "own"))
	THEN DELETE FROM "page_images" n WHERE n."page_id" = "page" AND n."hash" = "own"; END IF;
END $$;
--> statement-breakpoint

-- What pages name already.
CREATE TEMPORARY TABLE "named_elsewhere" AS
	SELECT DISTINCT p."id" AS "page", p."owner_id" AS "owner", f."url", encode(sha256(convert_to(f."url", 'UTF8')), 'hex') AS "hash"
	FROM "pages" p CROSS JOIN LATERAL (
		SELECT p."cover_image" AS "url" UNION SELECT p."avatar"
		UNION SELECT l."thumbnail" FROM "links" l WHERE l."page_id" = p."id" AND l."thumbnail" IS NOT NULL
		UNION SELECT l."icon_image" FROM "links" l WHERE l."page_id" = p."id" AND l."icon_image" IS NOT NULL
	) f
	WHERE strpos(f."url", '/static/images/') > 0 AND "image_of"(f."url") IS NOT NULL
		AND NOT EXISTS (SELECT FROM "image_owners" o WHERE o."owner_id" = p."owner_id" AND o."image_id" = "image_of"(f."url"));
--> statement-breakpoint
INSERT INTO "page_images" ("page_id", "owner_id", "hash") SELECT "page", "owner", "hash" FROM "named_elsewhere" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "remote_images" ("owner_id", "url_hash", "url", "host", "next_try_at")
	SELECT "owner", "hash", min("url"), coalesce(min(lower(substring("url" FROM '^[^:]+:[/\\]*(\[[^]]*\]|[^/?#:\\]+)'))), ''), now() FROM "named_elsewhere" GROUP BY 1, 2
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TABLE "named_elsewhere";
